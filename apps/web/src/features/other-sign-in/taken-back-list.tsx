import { fill } from "@sovereign/content/public/fill";
import { providerNames } from "@sovereign/content/words/other-sign-in";
import { takenBackTexts } from "@sovereign/content/words/taking-back";
import { answerWayIn, type TakenBack } from "@sovereign/contract/taking-back";
import { useState } from "react";
import { api } from "#core/session/session.ts";
import { dateOfInstant } from "#core/time/dates.ts";
import { Button } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import styles from "./other-sign-in.module.css";
import { type Proof, ProofDialog } from "./proof-dialog.tsx";
import { useShowLeft } from "./sign-in-methods-query.ts";

type WayOff = TakenBack["ways"][number];

/**
 * Sign-in methods turned off by a freeze, and earlier events; nothing in an account without one.
 */
export function TakenBackList({ taken, timeZone }: { taken: TakenBack; timeZone: string }) {
  const { frozen_at, ways, events } = taken;
  if (frozen_at === null && ways.length === 0) return null;
  return (
    <>
      <section className="stack at-start gap-4 mt-6" aria-labelledby="taken-back">
        <h2 className="heading" id="taken-back">
          {takenBackTexts.title}
        </h2>
        {ways.length > 0 && (
          <ul className="rows full">
            {ways.map((way) => (
              <WayRow key={way.id} way={way} timeZone={timeZone} />
            ))}
          </ul>
        )}
        <p className="measure pretty small t2">
          {ways.length > 0 ? takenBackTexts.help : takenBackTexts.none}
        </p>
      </section>
      {frozen_at && events.length > 0 && (
        <section className="stack at-start gap-4 mt-6" aria-labelledby="done-before">
          <h2 className="heading" id="done-before">
            {takenBackTexts.events}
          </h2>
          <ul className="rows full">
            {events.map(({ kind, at }) => (
              <li key={`${kind} ${at}`} className={`row wrap ${styles.way}`}>
                <p className="grow">{takenBackTexts.kindsOfEvents[kind]}</p>
                <p className="small t2 num">{dateOfInstant(at, timeZone)}</p>
              </li>
            ))}
          </ul>
          <p className="measure pretty small t2">
            {fill(takenBackTexts.eventsHelp, { date: dateOfInstant(frozen_at, timeZone) })}
          </p>
        </section>
      )}
    </>
  );
}

function nameOf({ kind, name }: WayOff): string {
  const known = name === "google" || name === "apple" ? providerNames[name] : name;
  const title = takenBackTexts.kinds[kind];
  return known ? fill(takenBackTexts.named, { kind: title, name: known }) : title;
}

function WayRow({ way, timeZone }: { way: WayOff; timeZone: string }) {
  const [asked, setAsked] = useState<"mine" | "not mine" | null>(null);
  const show = useShowLeft();
  const name = nameOf(way);
  const close = () => setAsked(null);
  const mine = asked === "mine";
  async function answer(proof: Proof) {
    const body = { mine, ...proof };
    show.takenBack(await api(answerWayIn, { params: { way: way.id }, body }));
    close();
  }
  return (
    <li className={`row wrap ${styles.way}`}>
      <Icon name="key" />
      <div className="grow">
        <p>{name}</p>
        <p className="small t2 num">
          {fill(takenBackTexts.added, { date: dateOfInstant(way.added_at, timeZone) })}
        </p>
      </div>
      <div className="wrap gap-3 small-buttons">
        <Button
          aria-label={fill(takenBackTexts.mineLabel, { way: name })}
          onClick={() => setAsked("mine")}
        >
          {takenBackTexts.mine}
        </Button>
        <Button
          aria-label={fill(takenBackTexts.notMineLabel, { way: name })}
          onClick={() => setAsked("not mine")}
        >
          {takenBackTexts.notMine}
        </Button>
      </div>
      {asked && (
        <ProofDialog
          title={mine ? takenBackTexts.ask : takenBackTexts.forget}
          description={fill(mine ? takenBackTexts.askHelp : takenBackTexts.forgetHelp, {
            way: name,
          })}
          act={answer}
          button={mine ? takenBackTexts.turnOn : takenBackTexts.forgetting}
          busyLabel={takenBackTexts.busy}
          onClose={close}
        />
      )}
    </li>
  );
}

import { fill, plural } from "@sovereign/content/public/fill";
import { firstDayTexts as texts } from "@sovereign/content/words/office-today";
import type { OfficeToday } from "@sovereign/contract/office-today";
import { readySteps } from "@sovereign/domain/office-needs";
import { VAULT_SECTIONS } from "@sovereign/domain/vault";
import { paths } from "#core/page/paths.ts";
import { beginning, inWords, inWordsFirst } from "#core/words/number-words.ts";
import { Button, LinkButton } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { dayAndTime, type Moment } from "#features/office/parts/when.ts";
import styles from "./today.module.css";
import { type TodayAct, useTodayAct } from "./today-query.ts";

type Readiness = NonNullable<OfficeToday["first_day"]>;

type Step = { title: string; about: string; ready: boolean; press?: TodayAct; to?: string };
type Labeled = Step & { label?: string };

function paymentsAbout({ payments }: Readiness, moment: Moment): string {
  if (!payments.ready) return texts.paymentsNot;
  return payments.webhook_at
    ? fill(texts.paymentsReady, { time: dayAndTime(payments.webhook_at, moment) })
    : texts.paymentsSilent;
}

function stepsOf(state: Readiness, moment: Moment): Labeled[] {
  const { price, pieces, shelves, message, backup, bought } = state;
  const ready = readySteps(state);
  return [
    { title: texts.payments, about: paymentsAbout(state, moment), ready: ready.payments },
    { title: texts.price, about: fill(texts.priceAbout, { price }), ready: ready.price },
    {
      title: plural(texts.pieces, pieces, { count: inWordsFirst(pieces) }),
      about: plural(texts.piecesAbout, shelves, {
        count: inWords(shelves),
        all: inWords(VAULT_SECTIONS.length),
        days: inWords(state.programme_days),
      }),
      ready: ready.pieces,
    },
    {
      title: texts.message,
      about: message ? texts.messageDone : texts.messageAbout,
      ready: ready.message,
      press: "message",
      label: texts.messageAct,
    },
    {
      title: texts.backup,
      about: backup ? texts.backupDone : texts.backupAbout,
      ready: ready.backup,
      press: "backup",
      label: texts.backupAct,
    },
    {
      title: texts.buy,
      about: bought ? texts.buyDone : texts.buyAbout,
      ready: ready.bought,
      to: paths.home,
      label: texts.buyAct,
    },
  ];
}

export function readyCount(state: Readiness, moment: Moment): { ready: string; all: string } {
  const steps = stepsOf(state, moment);
  const ready = steps.filter((step) => step.ready).length;
  return { ready: inWords(ready), all: inWords(steps.length) };
}

export function FirstDay({ state, moment }: { state: Readiness; moment: Moment }) {
  const { mutate, isPending, variables } = useTodayAct();
  return (
    <section aria-labelledby="first-day">
      <h2 id="first-day" className={`subhead ${styles.heading}`}>
        {texts.title}
      </h2>
      <ol className="rows">
        {stepsOf(state, moment).map(({ title, about, ready, press, to, label }) => (
          <li key={title} className={`stack one-col ${styles.need}`}>
            <span
              className={
                ready
                  ? `inline-line gap-2 ${styles.when} ${styles.ready}`
                  : `inline-line gap-2 ${styles.when}`
              }
            >
              {ready && <Icon name="check" />}
              {ready ? texts.ready : texts.toDo}
            </span>
            <h3 className="subhead">{beginning(title)}</h3>
            <p className={`pretty t2 ${styles.about}`}>{about}</p>
            {!ready && (press || to) && (
              <div className={`wrap gap-2 mt-2 ${styles.needActs}`}>
                {press && (
                  <Button busy={isPending && variables === press} onClick={() => mutate(press)}>
                    {label}
                  </Button>
                )}
                {to && (
                  <LinkButton variant="primary" to={to} target="_blank" rel="noopener">
                    {label}
                  </LinkButton>
                )}
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

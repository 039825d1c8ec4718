import { cutAtPlaceholders } from "@sovereign/content/public/fill";
import { actRecords } from "@sovereign/content/words/act-records";
import { logSentences, somebodyGone } from "@sovereign/content/words/office-log-sentences";
import { lastActs as texts } from "@sovereign/content/words/office-today";
import type { OfficeToday } from "@sovereign/contract/office-today";
import { officePaths } from "@sovereign/domain/office-paths";
import { isMemberAct } from "@sovereign/domain/staff-log";
import { Link } from "react-router";
import { dayAndTime, type Moment } from "#features/office/parts/when.ts";
import styles from "./today.module.css";

type LastAct = OfficeToday["last_acts"][number];

export function LastActs({ acts, moment }: { acts: readonly LastAct[]; moment: Moment }) {
  return (
    <section aria-labelledby="last-acts">
      <h2 id="last-acts" className={`subhead ${styles.heading}`}>
        {texts.title}
      </h2>
      {acts.length === 0 ? (
        <p className={`pretty t2 ${styles.none}`}>{texts.none}</p>
      ) : (
        <>
          <ol className={`rows ${styles.acts}`}>
            {acts.map((act) => (
              <li key={act.id}>
                <span className="help t3">{dayAndTime(act.at, moment)}</span>
                <Sentence act={act} />
              </li>
            ))}
          </ol>
          <p>
            <Link className={`link tap ${styles.all}`} to={officePaths.log}>
              {texts.all}
            </Link>
          </p>
        </>
      )}
    </section>
  );
}

/** An action in words; the member's address links to their page. */
function Sentence({ act: { kind, actor, member } }: { act: LastAct }) {
  const pieces = cutAtPlaceholders(
    isMemberAct(kind) ? actRecords[kind].sentence : logSentences[kind],
  );
  return (
    <span>
      {pieces.map((piece, index) => {
        if (index % 2 === 0) return piece;
        if (piece === "actor") return actor;
        return member ? (
          <Link key={piece} className="link" to={officePaths.member(member.id)}>
            {member.address}
          </Link>
        ) : (
          somebodyGone
        );
      })}
    </span>
  );
}

import { cutAtPlaceholders, fill, plural } from "@sovereign/content/public/fill";
import { officeGifts } from "@sovereign/content/words/office-gifts";
import { somebodyGone } from "@sovereign/content/words/office-log-sentences";
import { sentTexts, lastActs as texts } from "@sovereign/content/words/office-today";
import type { OfficeToday } from "@sovereign/contract/office-today";
import { officePaths } from "@sovereign/domain/office-paths";
import { Link } from "react-router";
import { entrySentence, readGift } from "#features/office/log/log-words.ts";
import { formatCount } from "#features/office/parts/office-words.ts";
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

type SentProps = { sent: NonNullable<OfficeToday["sent"]> };

/** Everything sent in the last 24 hours. */
export function Sent({ sent: { mails, reminders, opened } }: SentProps) {
  return (
    <section aria-labelledby="sent">
      <h2 id="sent" className={`subhead ${styles.heading}`}>
        {sentTexts.title}
      </h2>
      <dl className={styles.sent}>
        <div>
          <dt>{sentTexts.mails}</dt>
          <dd>{settledWords(mails)}</dd>
        </div>
        <div>
          <dt>{sentTexts.reminders}</dt>
          <dd>{settledWords(reminders)}</dd>
        </div>
        <div>
          <dt>{sentTexts.opened}</dt>
          <dd>{opened === 0 ? sentTexts.none : formatCount(opened)}</dd>
        </div>
      </dl>
    </section>
  );
}

function settledWords({ of, failed }: SentProps["sent"]["mails"]): string {
  if (of === 0) return sentTexts.none;
  const all = formatCount(of);
  if (failed === 0) return fill(sentTexts.allSent, { count: all });
  return plural(sentTexts.failed, failed, { of: all, count: formatCount(failed) });
}

/** An action in words; the member's address links to their page. */
function Sentence({ act }: { act: LastAct }) {
  const pieces = cutAtPlaceholders(entrySentence(act));
  return (
    <span>
      {pieces.map((piece, index) => {
        if (index % 2 === 0) return piece;
        return piece === "actor" ? act.actor.name : <Whom key={piece} act={act} />;
      })}
    </span>
  );
}

function Whom({ act: { member, invited, details } }: { act: LastAct }) {
  const { gift, number } = readGift(details);
  if (gift) {
    return (
      <Link className="link" to={officePaths.gift(gift)}>
        {fill(officeGifts.named, { number })}
      </Link>
    );
  }
  if (!member) return invited ?? somebodyGone;
  if (member.id === null) return somebodyGone;
  return (
    <Link className="link" to={officePaths.member(member.id)}>
      {member.email}
    </Link>
  );
}

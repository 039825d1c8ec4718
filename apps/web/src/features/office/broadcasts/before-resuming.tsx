import { fill } from "@sovereign/content/public/fill";
import { language } from "@sovereign/content/words/language";
import { beforeResuming as texts } from "@sovereign/content/words/office-broadcasts";
import type { Broadcast } from "@sovereign/contract/office-broadcasts";
import { Facts } from "#design/layout/facts.tsx";
import { formatPeople } from "#features/office/parts/office-words.ts";
import { whenWithin } from "#features/office/parts/when.ts";
import { leavingTime } from "./broadcast-words.ts";
import styles from "./broadcasts.module.css";
import { Blocks, MailSheet } from "./mail-preview.tsx";

const list = new Intl.ListFormat(language.tag);

const DAYS = new RegExp(`\\b(?:${texts.days.join("|")})\\b`, "gi");

/** The words of a broadcast that another day makes wrong, each once. */
function datedWords({ subject, preview, words }: Broadcast): string[] {
  const found = [subject, preview, words].join(" ").match(DAYS) ?? [];
  const known = new Map(found.map((word) => [word.toLowerCase(), word]));
  return [...known.values()];
}

type Props = { broadcast: Broadcast; clock: { timeZone: string; now: Date } };

/** Shows what may have changed since a broadcast was paused. */
export function BeforeResuming({ broadcast, clock }: Props) {
  const { subject, counts, push, people, rounded, per_minute: perMinute } = broadcast;
  const when = (instant: string) => whenWithin(instant, clock.timeZone, clock.now);
  const waiting = counts.waiting + counts.in_hand;
  const pushes = push ? push.counts.waiting + push.counts.in_hand : 0;
  const all = (people ?? 0) + (push?.people ?? 0);
  const dated = datedWords(broadcast);
  const written = when(broadcast.saved_at);
  const still =
    dated.length > 0
      ? fill(texts.dated, { words: list.format(dated.map((word) => `“${word}”`)), when: written })
      : fill(texts.undated, { when: written });
  return (
    <section aria-labelledby="before-resuming">
      <h2 id="before-resuming" className={`subhead ${styles.heading}`}>
        {texts.title}
      </h2>
      <Facts
        ruled
        facts={[
          {
            term: texts.terms.true,
            text: (
              <>
                {still}
                <details>
                  <summary className="fold">
                    <span className="link">{texts.read}</span>
                  </summary>
                  <MailSheet title={subject}>
                    <Blocks blocks={broadcast.blocks} />
                  </MailSheet>
                </details>
              </>
            ),
          },
          {
            term: texts.terms.waiting,
            text: fill(texts.waiting, {
              count: formatPeople(waiting + pushes, rounded),
              people: formatPeople(all, rounded),
              when: when(broadcast.listed_at ?? broadcast.saved_at),
            }),
          },
          {
            term: texts.terms.duration,
            text: fill(texts.duration, { minutes: leavingTime(waiting, perMinute) }),
          },
          { term: texts.terms.until, text: texts.until },
        ]}
      />
    </section>
  );
}

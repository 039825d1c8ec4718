import { fill } from "@sovereign/content/public/fill";
import { messagesSection } from "@sovereign/content/words/office-member";
import type { OfficeMember } from "@sovereign/contract/office-member";
import { clockTime, dateOfInstant } from "#core/time/dates.ts";
import { beginning, inWords } from "#core/words/number-words.ts";
import { both, cells, DataTable } from "#design/layout/data-table.tsx";
import { Section } from "#design/layout/section.tsx";
import { Mark, type MarkShape } from "#features/office/parts/mark.tsx";
import styles from "./member.module.css";

type Mail = OfficeMember["mails"][number];
type Reminders = NonNullable<OfficeMember["reminders"]>;

const MARKS: Record<Mail["state"], { shape: MarkShape; tone?: "bad" }> = {
  queued: { shape: "tick" },
  sent: { shape: "full" },
  bounced: { shape: "ring", tone: "bad" },
  refused: { shape: "level", tone: "bad" },
  complained: { shape: "level", tone: "bad" },
};

type MessagesSectionProps = Pick<OfficeMember, "mails" | "reminders"> & { timeZone: string };

export function MessagesSection({ mails, reminders, timeZone }: MessagesSectionProps) {
  return (
    <Section title={messagesSection.title} about={messagesSection.about}>
      <DataTable caption={messagesSection.title}>
        <thead className="vh">
          <tr>
            <th scope="col">{messagesSection.day}</th>
            <th scope="col">{messagesSection.message}</th>
            <th scope="col">{messagesSection.receipt}</th>
          </tr>
        </thead>
        <tbody>
          {mails.map((mail) => (
            <MailRow key={`${mail.queued_at} ${mail.template}`} mail={mail} timeZone={timeZone} />
          ))}
          {mails.length === 0 && (
            <tr>
              <td colSpan={3} className={cells.whole}>
                {messagesSection.none}
              </td>
            </tr>
          )}
          <tr>
            <th scope="row" className={styles.day}>
              {isTen(reminders) ? messagesSection.lastTen : messagesSection.last}
            </th>
            <td colSpan={2} className={both(cells.whole, styles.plain)}>
              {reminders ? <LastTen {...reminders} /> : reminderWords(null)}
            </td>
          </tr>
        </tbody>
      </DataTable>
    </Section>
  );
}

function MailRow({ mail, timeZone }: { mail: Mail; timeZone: string }) {
  const { subject, state, queued_at, sent_at } = mail;
  const time = clockTime(sent_at ?? queued_at, timeZone);
  return (
    <tr>
      <th scope="row" className={styles.day}>
        {dateOfInstant(sent_at ?? queued_at, timeZone)}
      </th>
      <td className={both(cells.whole, styles.plain)}>{subject}</td>
      <td className={both(cells.right, cells.beside)}>
        <Mark shape={MARKS[state].shape} tone={MARKS[state].tone}>
          {fill(messagesSection.states[state], { time })}
          {mail.paid && messagesSection.paid}
        </Mark>
      </td>
    </tr>
  );
}

const isTen = (reminders: OfficeMember["reminders"]) => reminders?.receipts.length === 10;

function LastTen(reminders: Reminders) {
  return (
    <>
      {reminderWords(reminders)} <span className="t2">{outcomesInWords(reminders.receipts)}</span>
    </>
  );
}

/** The way and the hour, on the member's clock. */
export function reminderWords(reminders: OfficeMember["reminders"]): string {
  if (!reminders) return messagesSection.noReminders;
  const { enabled, time, channel } = reminders;
  const text = channel === "email" ? messagesSection.byEmail : messagesSection.reminders;
  return enabled ? fill(text, { time }) : messagesSection.off;
}

/** "Two opened, three silent."; empty without any. */
export function outcomesInWords(receipts: Reminders["receipts"]): string {
  const states = ["opened", "shown", "skipped", "failed", "unknown"] as const;
  const counted = states.map((state) => ({
    text: messagesSection.outcomes[state],
    count: receipts.filter((receipt) => receipt.state === state).length,
  }));
  const onTheWay = receipts.filter(({ state }) => state === "due" || state === "sent").length;
  const all = [...counted, { text: messagesSection.outcomes.due, count: onTheWay }];
  const words = all
    .filter(({ count }) => count > 0)
    .map(({ text, count }) => fill(text, { count: inWords(count) }));
  return words.length > 0 ? `${beginning(words.join(", "))}.` : "";
}

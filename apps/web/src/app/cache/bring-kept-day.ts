import type { Overview } from "@sovereign/contract/one-things";
import { foldAddress } from "@sovereign/domain/credentials";
import { writeWindow } from "@sovereign/domain/one-thing";
import type { QueryClient } from "@tanstack/react-query";
import { keptDay } from "#core/device/kept-day.ts";
import type { Outbox } from "#core/outbox/outbox.ts";
import type { MemberAnswer } from "#core/session/session-record.ts";
import { drafts } from "#days/draft/drafts.ts";
import { overviewQuery } from "#features/one-thing/overview-query.ts";

const isNew = ({ records, earlier, tomorrow }: Overview) =>
  records.length === 0 && earlier.run === null && earlier.best === 0 && tomorrow === null;

/** Imports the day as a new account's first one; else its text becomes today's draft. */
export async function bringKeptDay(
  { id, email }: Pick<MemberAnswer, "id" | "email">,
  client: QueryClient,
  outbox: Outbox,
): Promise<void> {
  const before = keptDay.read();
  if (!before || (before.email !== null && foldAddress(before.email) !== foldAddress(email)))
    return;
  const overview = await client.fetchQuery({ ...overviewQuery(id), staleTime: 0 });
  // Another tab may have imported it.
  const day = keptDay.read();
  if (!day) return;
  const { date, content, completion_status, time_zone } = day;
  const isFirst = isNew(overview);
  if (isFirst && writeWindow("completion", date, overview.today).ok) {
    const common = { date, time_zone };
    outbox.add(
      { kind: "text", content, ...common },
      { id: day.text_id, edited_at: day.committed_at },
    );
    outbox.add(
      { kind: "completion", completion_status, ...common },
      { id: day.answer_id, edited_at: day.answered_at },
    );
  } else if (isFirst || day.email !== null) {
    const { today, records } = overview;
    const isSet = records.some((record) => record.target_date === today);
    if (!isSet && !drafts.read(id, today)) drafts.write(id, today, content);
  } else return;
  keptDay.remove();
}

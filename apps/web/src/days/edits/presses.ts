import type { KeptPresses } from "@sovereign/contract/kept";
import type { OneThingRecord, Overview } from "@sovereign/contract/one-things";
import type { MemberWrite } from "@sovereign/contract/writes";
import type { CalendarDate } from "@sovereign/domain/calendar-date";

export type Press = KeptPresses[number];

export const pressesKey = (userId: string) => ["presses", userId] as const;

const recordOf = ({ today, tomorrow, records }: Overview, date: CalendarDate) =>
  date > today ? tomorrow : records.find((day) => day.target_date === date);

/** Empty for no text, null for no answer. */
function valueIn(record: OneThingRecord | null | undefined, field: Press["field"]) {
  if (field === "text") return record?.content ?? "";
  return record?.reflected_at ? record.completion_status : null;
}

function pressOf(write: MemberWrite): Press | null {
  if (write.kind === "text") return { date: write.date, field: "text", value: write.content };
  if (write.kind !== "completion") return null;
  return { date: write.date, field: "completion", value: write.completion_status };
}

const isSame = (one: Press, other: Press) => one.date === other.date && one.field === other.field;

export function withAnswered(
  presses: KeptPresses,
  writes: readonly MemberWrite[],
  overview: Overview,
): KeptPresses {
  const oldest = overview.records.at(-1)?.target_date ?? overview.today;
  const current = writes
    .map(pressOf)
    .filter((press) => press !== null)
    .filter((press) => valueIn(recordOf(overview, press.date), press.field) === press.value);
  return [...presses, ...current].filter(
    (press, place, all) =>
      press.date >= oldest && place === all.findLastIndex((other) => isSame(press, other)),
  );
}

/** Returns the presses that another edit has replaced, latest day first. */
export function replacedPresses(presses: KeptPresses, overview: Overview): Press[] {
  return presses
    .filter(({ date, field, value }) => valueIn(recordOf(overview, date), field) !== value)
    .sort((one, other) => (one.date < other.date ? 1 : -1));
}

export const withoutPress = (presses: KeptPresses, shown: Press): KeptPresses =>
  presses.filter((press) => !isSame(press, shown));

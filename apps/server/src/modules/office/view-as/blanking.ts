import type { OneThingRecord, Overview } from "@sovereign/contract/one-things";
import type { ProgrammeAnswer } from "@sovereign/contract/programme";
import type { MemberReminder } from "@sovereign/contract/reminders";
import type { Standing } from "@sovereign/domain/standing";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Returns a bar as long as the text. */
function barOf(text: string): string {
  return "█".repeat([...graphemes.segment(text)].length);
}

const barOrNull = (text: string | null) => (text === null ? null : barOf(text));

/** Each field is named, here and below, so that the compiler asks about a new one. */
const blankRecord = (record: OneThingRecord): OneThingRecord => ({
  target_date: record.target_date,
  time_zone: record.time_zone,
  content: barOf(record.content),
  note: barOrNull(record.note),
  committed_at: record.committed_at,
  updated_at: record.committed_at,
  completion_status: "missed",
  completed_at: null,
  reflected_at: null,
  late: false,
});

const blankStanding = ({ through }: Standing): Standing => ({
  through,
  run: null,
  ended_by: null,
  began_after: null,
  last_break: null,
  best: 0,
  strength: 0,
});

export const blankOverview = (overview: Overview): Overview => ({
  today: overview.today,
  time_zone: overview.time_zone,
  records: overview.records.map(blankRecord),
  tomorrow: overview.tomorrow && blankRecord(overview.tomorrow),
  earlier: blankStanding(overview.earlier),
  rest_days: [],
  streak: { current: 0, best: 0, today_counts: false },
  strength: { now: 0, week_ago: 0 },
  waiting: null,
  version: 0,
});

export const blankProgramme = ({ place, ...listed }: ProgrammeAnswer): ProgrammeAnswer => ({
  ...listed,
  place: place && {
    today: place.today,
    time_zone: place.time_zone,
    day: place.day,
    due: place.due,
    finished: place.finished,
    opened: place.opened.map(({ day, opened_on }) => ({ day, opened_on, done_at: null })),
  },
});

/** Why a reminder was skipped names the day's answer. */
export const blankReminder = (reminder: MemberReminder): MemberReminder => ({
  ...reminder,
  receipts: reminder.receipts.map((receipt) => ({
    ...receipt,
    skipped_since: null,
    reason: receipt.state === "skipped" ? null : receipt.reason,
  })),
});

import { COMPLETION_STATUSES } from "./one-thing.ts";
import type { WidgetAnswer, WidgetSnapshot } from "./widget-day.ts";
import table from "./widget-days.json" with { type: "json" };

const statusOf = (word: string | undefined) =>
  COMPLETION_STATUSES.find((status) => status === word) ?? "missed";

function named<Value>(values: Record<string, Value>, name: string): Value {
  const value = values[name];
  if (value === undefined) throw new Error(`The table of the widgets' days has no "${name}"`);
  return value;
}

function snapshotOf(name: string): WidgetSnapshot {
  const { records, ...snapshot } = named(table.snapshots, name);
  return {
    ...snapshot,
    records: records.map(([target_date = "", content = "", answer]) => ({
      target_date,
      content,
      completion_status: statusOf(answer),
      reflected_at: answer === "open" ? null : `${target_date}T20:00:00.000Z`,
    })),
  };
}

function answerOf(name: string): WidgetAnswer {
  const [user_id = "", date = "", status, edited_at = ""] = named<string[]>(table.answers, name);
  return {
    id: name,
    user_id,
    date,
    completion_status: statusOf(status),
    edited_at,
    time_zone: "Europe/Lisbon",
  };
}

type Case = { snapshot: string; answers?: string[]; at: string };

const found = ({ snapshot, answers = [], at }: Case) => ({
  snapshot: snapshotOf(snapshot),
  answers: answers.map(answerOf),
  now: new Date(at),
});

/** A widget's content, case by case: the native tests use the same table. */
export const shownDays = table.days.map((each) => ({ ...each, ...found(each) }));

export const pressedDays = table.presses.map((each) => ({ ...each, ...found(each) }));

export const askedEvenings = table.evenings.map((each) => ({ ...each, ...found(each) }));

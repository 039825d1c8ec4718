import { fill } from "@sovereign/content/public/fill";
import { alarms } from "@sovereign/content/words/alarms";

export const CONDITIONS = [
  ...(["requests_failing", "webhooks_refused", "jobs_late"] as const),
  ...(["backup_late", "rehearsal_late"] as const),
];

export type Condition = (typeof CONDITIONS)[number];

const LOGGED = "log:";

/** Returns the kind of alarm of a log line; its message is ours and contains no value. */
export const kindOfLine = (message: string) => `${LOGGED}${message}`;

export const isOfLine = (kind: string) => kind.startsWith(LOGGED);

/** Returns what an alarm says, which depends on its kind alone. */
export function alarmTexts(kind: string, state: "on" | "over"): Record<"title" | "advice", string> {
  const condition = CONDITIONS.find((each) => each === kind);
  const { title: about, advice } = condition ? alarms[condition] : alarms.error_logged;
  const title = fill(about, { line: kind.slice(LOGGED.length) });
  if (state === "on") return { title, advice };
  return { title: fill(alarms.overTitle, { title }), advice: alarms.overAdvice };
}

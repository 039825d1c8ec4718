import { COMPLETION_STATUSES, type CompletionStatus } from "@sovereign/domain/one-thing";
import { fieldOf } from "#core/page/field-of.ts";
import { devicePrefix, deviceStorage, parseStored } from "./device-storage.ts";

const KEY = `${devicePrefix}-kept-day`;

export type KeptDay = {
  content: string;
  completion_status: CompletionStatus;
  committed_at: string;
  answered_at: string;
  date: string;
  time_zone: string;
  /** Fixed, so that tabs that import it at the same time send the same writes. */
  text_id: string;
  answer_id: string;
  /** Once an email address was typed, no other account gets the day. */
  email: string | null;
};

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

function parse(stored: string | null): KeptDay | null {
  const value = parseStored(stored);
  const text = (name: string) => {
    const field = fieldOf(value, name);
    return isText(field) ? field : null;
  };
  const status = COMPLETION_STATUSES.find((each) => each === text("completion_status"));
  const [content, date, time_zone] = [text("content"), text("date"), text("time_zone")];
  const [committed_at, answered_at] = [text("committed_at"), text("answered_at")];
  const [text_id, answer_id] = [text("text_id"), text("answer_id")];
  if (!status || !content || !date || !time_zone) return null;
  if (!committed_at || !answered_at || !text_id || !answer_id) return null;
  const times = { committed_at, answered_at, date, time_zone };
  const email = text("email");
  return { content, completion_status: status, ...times, text_id, answer_id, email };
}

const write = (day: KeptDay) => deviceStorage.setItem(KEY, JSON.stringify(day));

export const keptDay = {
  read: (): KeptDay | null => parse(deviceStorage.getItem(KEY)),
  keep: (day: Omit<KeptDay, "email">) => write({ ...day, email: null }),
  reserve(email: string) {
    const day = this.read();
    if (day) write({ ...day, email: email.trim() });
  },
  remove: () => deviceStorage.removeItem(KEY),
};

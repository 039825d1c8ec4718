import { randomUUID } from "node:crypto";
import { CHECK_PATH, DAYS_PATH, headersOf, WRITES_PATH } from "./ask.ts";
import type { Known } from "./members.ts";

export const KINDS = ["set", "answer", "read", "check"] as const;

export type Kind = (typeof KINDS)[number];

export const isKind = (name: string): name is Kind => KINDS.some((kind) => kind === name);

export type Shares = Partial<Record<Kind, number>>;

/** The work W: how many of a hundred requests are of each kind. */
export const WORK: Shares = { set: 10, answer: 5, read: 15, check: 70 };

/** All measured members live in UTC. */
export const todayOf = (now: Date): string => now.toISOString().slice(0, 10);

export type Sender = Known & { device: string; seq: number };

export const newSender = (member: Known): Sender => ({ ...member, device: randomUUID(), seq: 0 });

/** Half of the members answer and the others set texts, because an answered day accepts no text. */
export function sends(kind: Kind, place: number): boolean {
  if (kind === "set") return place % 2 === 0;
  return kind !== "answer" || place % 2 === 1;
}

export type What =
  | { kind: "text"; content: string }
  | { kind: "completion"; completion_status: string };

export function writeOf(sender: { device: string; seq: number }, date: string, what: What) {
  sender.seq += 1;
  const now = new Date().toISOString();
  const made = { id: randomUUID(), seq: sender.seq, edited_at: now, time_zone: "UTC" };
  return { device: sender.device, sent_at: now, writes: [{ ...made, date, ...what }] };
}

// Alternating, so that every write changes something.
const TEXTS = ["Call the bank about the second account", "Write the first page of the plan"];
const STATUSES = ["completed", "partial"];

function whatOf(kind: "set" | "answer", { seq }: Sender): What {
  const turn = seq % 2;
  if (kind === "set") return { kind: "text", content: TEXTS[turn] ?? "" };
  return { kind: "completion", completion_status: STATUSES[turn] ?? "" };
}

export function requestOf(kind: Kind, sender: Sender, today: string) {
  const headers = headersOf(sender);
  if (kind === "read") return { method: "GET" as const, path: DAYS_PATH, headers };
  if (kind === "check") {
    const known = { ...headers, "if-none-match": sender.tag };
    return { method: "GET" as const, path: CHECK_PATH, headers: known };
  }
  return {
    ...{ method: "POST" as const, path: WRITES_PATH },
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(writeOf(sender, today, whatOf(kind, sender))),
  };
}

export function isRight(kind: Kind, { status, text }: { status: number; text: string }): boolean {
  if (kind === "check") return status === 304;
  return status === 200 && (kind === "read" || text.includes('"outcome":"applied"'));
}

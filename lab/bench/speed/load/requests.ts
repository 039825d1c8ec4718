import { randomUUID } from "node:crypto";
import type { Request } from "autocannon";
import { WRITES_PATH, writeBody } from "#topology/load.ts";
import { CHECK_PATH, DAYS_PATH, headersOf, type Known } from "./members.ts";

const KINDS = ["set", "answer", "read", "check"] as const;

export type Kind = (typeof KINDS)[number];

export type Shares = Partial<Record<Kind, number>>;

/** The work W: how many of a hundred requests are of each kind. */
export const WORK: Shares = { set: 10, answer: 5, read: 15, check: 70 };

/** Returns a hundred requests with every kind spread evenly according to its share. */
export function hundredOf(shares: Shares): Kind[] {
  const places = KINDS.flatMap((kind) => {
    const { [kind]: share = 0 } = shares;
    return Array.from({ length: share }, (_, index) => ({ kind, at: (index + 0.5) / share }));
  });
  if (places.length !== 100) throw new Error(`The shares add up to ${places.length}, not to 100`);
  return places.sort((one, other) => one.at - other.at).map(({ kind }) => kind);
}

// Alternating, so that every write changes something.
const TEXTS = ["Call the bank about the second account", "Write the first page of the plan"];
const STATUSES = ["completed", "partial"];

/** A device's sequence continues from one load to the next. */
const devices = new Map<string, { id: string; seq: number }>();

function nextWrite(kind: "set" | "answer", member: string) {
  const device = devices.get(member) ?? { id: randomUUID(), seq: 0 };
  devices.set(member, device);
  device.seq += 1;
  const value = (kind === "set" ? TEXTS : STATUSES)[device.seq % 2] ?? "";
  const what =
    kind === "set"
      ? { kind: "text", content: value }
      : { kind: "completion", completion_status: value };
  return { value, body: JSON.stringify(writeBody(device.id, device.seq, what)) };
}

const LATEST_DAYS = 30;

/**
 * Returns a member's request; `onWrong` gets a description of a response that does not do the work.
 */
function requestOf(kind: Kind, member: Known, onWrong: (sentence: string) => void): Request {
  const headers = headersOf(member);
  const checked = (isRight: (status: number, body: string) => boolean) => ({
    onResponse(status: number, body: string) {
      if (isRight(status, body)) return;
      onWrong(`${kind} was answered ${status} ${body.slice(0, 200)}`);
    },
  });
  if (kind === "check") {
    const known = { ...headers, "if-none-match": member.tag };
    return { path: CHECK_PATH, headers: known, ...checked((status) => status === 304) };
  }
  if (kind === "read") {
    const days = (body: string) => body.split('"target_date"').length - 1;
    const isRight = (status: number, body: string) => status === 200 && days(body) === LATEST_DAYS;
    return { path: DAYS_PATH, headers, ...checked(isRight) };
  }
  let sent = "";
  return {
    method: "POST",
    path: WRITES_PATH,
    headers: { ...headers, "content-type": "application/json" },
    setupRequest(request: Request) {
      const { value, body } = nextWrite(kind, member.id);
      sent = value;
      return { ...request, body };
    },
    ...checked(
      (status, body) =>
        status === 200 && body.includes('"outcome":"applied"') && body.includes(sent),
    ),
  };
}

/** Half of the members answer and the others set texts, because an answered day accepts no text. */
function sends(kind: Kind, place: number): boolean {
  if (kind === "set") return place % 2 === 0;
  return kind !== "answer" || place % 2 === 1;
}

/** Connections start at different positions of the hundred, so that they do not write together. */
const APART = 37;
/** Hundreds of requests, over all connections, that reach every member. */
const HUNDREDS = 128;

type Part = { members: readonly Known[]; shares: Shares; connections: number };

/** Returns the requests of one connection, whose members no other connection uses. */
export function requestsOf(
  { members, shares, connections }: Part,
  index: number,
  onWrong: (sentence: string) => void,
): Request[] {
  const kinds = hundredOf(shares);
  const next = new Map<Kind, number>();
  const own = new Map(
    kinds.map((kind) => {
      const senders = members.filter((_, place) => sends(kind, place));
      return [kind, senders.filter((_, place) => place % connections === index)];
    }),
  );
  return Array.from({ length: Math.ceil(HUNDREDS / connections) * 100 }, (_, turn) => {
    const kind = kinds[(turn + index * APART) % kinds.length] ?? "check";
    const at = next.get(kind) ?? 0;
    const senders = own.get(kind) ?? [];
    const member = senders[at % senders.length];
    if (!member) throw new Error("There are fewer members than connections");
    next.set(kind, at + 1);
    return requestOf(kind, member, onWrong);
  });
}

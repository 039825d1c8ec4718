import type { Kind } from "#bench/speed/load/load.ts";
import { CHECK_PATH, DAYS_PATH } from "./ask.ts";
import type { Known } from "./members.ts";

/** The day in UTC, where all measured members live. */
export const todayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** A request as it goes over the wire. */
function wire(method: string, path: string, token: string, more: { body?: object; tag?: string }) {
  const body = more.body ? JSON.stringify(more.body) : "";
  const lines = [
    `${method} ${path} HTTP/1.1`,
    "host: 127.0.0.1",
    `authorization: Bearer ${token}`,
    "x-client-platform: ios",
    ...(more.tag ? [`if-none-match: ${more.tag}`] : []),
    ...(body
      ? ["content-type: application/json", `content-length: ${Buffer.byteLength(body)}`]
      : []),
  ];
  return `${lines.join("\r\n")}\r\n\r\n${body}`;
}

const TEXTS = ["Call the bank about the second account", "Write the first page of the plan"];
const STATUSES = ["completed", "partial"];

/** Checks of a membership whose answer the member has already. */
const checks = (members: readonly Known[], share: number): Kind => ({
  share,
  status: 304,
  requests: members.map(({ token, tag }) => wire("GET", CHECK_PATH, token, { tag })),
});

const reads = (members: readonly Known[], share: number): Kind => ({
  share,
  status: 200,
  requests: members.map(({ token }) => wire("GET", DAYS_PATH, token, {})),
});

// One after the other, so that every write changes something.
const commits = (members: readonly Known[], share: number, today: string): Kind => ({
  share,
  status: 200,
  requests: TEXTS.flatMap((content) =>
    members.map(({ token }) => wire("PUT", `${DAYS_PATH}/${today}`, token, { body: { content } })),
  ),
});

const reflections = (members: readonly Known[], share: number, today: string): Kind => ({
  share,
  status: 200,
  requests: STATUSES.flatMap((completion_status) =>
    members.map(({ token }) =>
      wire("PUT", `${DAYS_PATH}/${today}/completion`, token, { body: { completion_status } }),
    ),
  ),
});

/**
 * The work W by its kinds: of a hundred requests ten set today's ONE Thing, five answer for it, fifteen
 * read the last thirty days and seventy ask whether the membership is as it was. A day that is answered
 * for takes no other text any more, so half of the members set theirs and the others answer.
 */
export function kindsOf(members: readonly Known[], today: string) {
  const writers = members.filter((_, index) => index % 2 === 0);
  const answerers = members.filter((_, index) => index % 2 === 1);
  return {
    set: commits(writers, 10, today),
    answer: reflections(answerers, 5, today),
    read: reads(members, 15),
    check: checks(members, 70),
  };
}

/** The whole of W. */
export const workOf = (members: readonly Known[], today: string): Kind[] =>
  Object.values(kindsOf(members, today));

/** The check alone. */
export const checksOnly = (members: readonly Known[]): Kind[] => [checks(members, 100)];

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  BROADCAST_STATES,
  endOfAttempt,
  endOfPush,
  lastLeavesAt,
  type MailAnswer,
  mayDo,
  nextMorning,
  pushAnswerOf,
  reasonOfReport,
  restAfterSilence,
} from "./broadcast.ts";

const NOW = new Date("2026-03-10T12:00:00.000Z");

const refused = (status: string, unknownAddress = false): MailAnswer => ({
  kind: "refused",
  permanent: status.startsWith("5"),
  unknownAddress,
  status,
});

describe("an attempt", () => {
  it.each<[MailAnswer, number, object]>([
    [{ kind: "accepted" }, 1, { state: "sent", reason: null }],
    [refused("5.1.1", true), 1, { state: "bounced", reason: "no_such_address" }],
    [refused("5.2.2"), 1, { state: "bounced", reason: "inbox_full" }],
    [refused("5.7.1"), 1, { state: "refused", reason: "refused" }],
    [refused("5.0.0"), 1, { state: "refused", reason: "refused" }],
    [refused("4.2.2"), 1, { state: "waiting", retryInMs: 300_000 }],
    [refused("4.2.2"), 2, { state: "waiting", retryInMs: 1_800_000 }],
    [refused("4.2.2"), 3, { state: "bounced", reason: "inbox_full" }],
    [refused("4.4.1"), 3, { state: "bounced", reason: "no_answer" }],
    [refused("4.7.1"), 3, { state: "refused", reason: "refused" }],
    [{ kind: "none" }, 1, { state: "waiting", retryInMs: 60_000 }],
    [{ kind: "none" }, 7, { state: "waiting", retryInMs: 3_600_000 }],
    [{ kind: "none" }, 8, { state: "bounced", reason: "no_answer" }],
  ])("answered %o, as number %i, ends as %o", (answer, attempts, end) => {
    expect(endOfAttempt(answer, attempts)).toEqual(end);
  });

  it("is made again only so often, whatever the mail server says", () => {
    const answer = fc.oneof(
      fc.constant<MailAnswer>({ kind: "none" }),
      fc.constantFrom("4.0.0", "4.2.2", "4.4.1", "5.1.1", "5.7.1").map((status) => refused(status)),
    );
    fc.assert(
      fc.property(fc.array(answer, { minLength: 8, maxLength: 8 }), (answers) => {
        const ends = answers.map((each, index) => endOfAttempt(each, index + 1));
        expect(ends.some(({ state }) => state !== "waiting")).toBe(true);
      }),
    );
  });
});

describe("a notification", () => {
  const later = { kind: "later" } as const;
  const busy = { kind: "later", afterSeconds: 1_800 } as const;
  it.each([
    [[{ kind: "taken" }, later], 1, { state: "sent", reason: null }],
    [[{ kind: "gone" }, { kind: "taken" }], 1, { state: "sent", reason: null }],
    [[{ kind: "gone" }, { kind: "refused" }], 1, { state: "refused", reason: "push_refused" }],
    [[{ kind: "gone" }], 1, { state: "bounced", reason: "device_gone" }],
    [[], 1, { state: "bounced", reason: "device_gone" }],
    [[{ kind: "gone" }, later], 1, { state: "waiting", retryInMs: 60_000 }],
    [[busy], 1, { state: "waiting", retryInMs: 1_800_000 }],
    [[busy, later], 1, { state: "waiting", retryInMs: 60_000 }],
    [[busy], 8, { state: "bounced", reason: "push_no_answer" }],
  ] as const)("answered %o, as number %i, ends as %o", (devices, attempts, end) => {
    expect(endOfPush(pushAnswerOf(devices), attempts)).toEqual(end);
  });

  it("ends after eight attempts at most, and has arrived once a device took it", () => {
    const kinds = fc.constantFrom("taken", "gone", "refused", "later");
    const devices = fc.array(kinds.map((kind) => ({ kind }) as const));
    fc.assert(
      fc.property(devices, fc.integer({ min: 1, max: 8 }), (answers, attempts) => {
        const { state } = endOfPush(pushAnswerOf(answers), attempts);
        expect(state === "sent").toBe(answers.some(({ kind }) => kind === "taken"));
        if (attempts === 8) expect(state).not.toBe("waiting");
      }),
    );
  });
});

it.each([
  ["complained", null, "marked_as_spam"],
  ["bounced", "5.1.1", "no_such_address"],
  ["bounced", "4.2.2", "inbox_full"],
  ["bounced", "4.4.7", "no_answer"],
  ["bounced", "5.7.1", "returned"],
  ["bounced", null, "returned"],
] as const)("a report %s %s is %s", (outcome, status, reason) => {
  expect(reasonOfReport(outcome, status)).toBe(reason);
});

it("allows an act only in its states", () => {
  const of = (act: Parameters<typeof mayDo>[0]) =>
    BROADCAST_STATES.filter((state) => mayDo(act, state));
  expect(of("edit")).toEqual(["draft"]);
  expect(of("send")).toEqual(["draft"]);
  expect(of("unschedule")).toEqual(["scheduled"]);
  expect(of("pause")).toEqual(["running"]);
  expect(of("resume")).toEqual(["paused"]);
  expect(of("stop")).toEqual(["running", "paused"]);
});

it("rests longer after each silence, up to five minutes", () => {
  expect([1, 2, 3, 6, 7, 40].map(restAfterSilence)).toEqual([
    5_000, 10_000, 20_000, 160_000, 300_000, 300_000,
  ]);
});

it("says when the last one leaves", () => {
  expect(lastLeavesAt(90, 60, NOW)).toEqual(new Date("2026-03-10T12:01:30.000Z"));
});

describe("the next morning", () => {
  it.each([
    ["UTC", "2026-03-10T12:00:00.000Z", "2026-03-11T07:00:00.000Z"],
    ["UTC", "2026-03-10T07:00:00.000Z", "2026-03-10T07:00:00.000Z"],
    ["America/New_York", "2026-03-10T02:00:00.000Z", "2026-03-10T11:00:00.000Z"],
    ["Europe/Berlin", "2026-03-28T12:00:00.000Z", "2026-03-29T05:00:00.000Z"],
    ["Pacific/Apia", "2011-12-29T20:00:00.000Z", "2011-12-30T17:00:00.000Z"],
  ])("in %s after %s is %s", (zone, after, morning) => {
    expect(nextMorning(zone, new Date(after))).toEqual(new Date(morning));
  });

  it("is within a day and a half, and never before", () => {
    const zones = fc.constantFrom("UTC", "Asia/Kolkata", "Pacific/Kiritimati", "America/St_Johns");
    const times = fc.date({
      min: NOW,
      max: new Date("2027-03-10T12:00:00.000Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(zones, times, (zone, after) => {
        const ahead = nextMorning(zone, after).getTime() - after.getTime();
        expect(ahead).toBeGreaterThanOrEqual(0);
        expect(ahead).toBeLessThan(36 * 3_600_000);
      }),
    );
  });
});

import type { Broadcast, ListedBroadcast } from "@sovereign/contract/office-broadcasts";
import { describe, expect, it } from "vitest";
import {
  broadcastsSentence,
  broadcastWhen,
  leftOutWords,
  progressSentence,
  reasonWords,
} from "./broadcast-words.ts";
import { reedsOf } from "./progress-figure.tsx";

const CLOCK = { timeZone: "UTC", now: new Date("2026-03-24T09:14:00.000Z") };
const NONE = { sent: 0, waiting: 0, in_hand: 0, bounced: 0, refused: 0, stopped: 0 };

const LISTED: ListedBroadcast = {
  id: "b",
  subject: "April",
  kind: "releases",
  state: "running",
  timing: "now",
  due_at: null,
  piece: "briefings/2026-04",
  opens_at: null,
  saved_at: "2026-03-22T09:00:00.000Z",
  started_at: "2026-03-24T09:08:00.000Z",
  finished_at: null,
  late_since: null,
  people: 312,
  counts: NONE,
  push: null,
  rounded: false,
};

const broadcast = (change: Partial<Broadcast>): Broadcast => ({
  ...LISTED,
  preview: "",
  words: "",
  conditions: "",
  version: 1,
  saved_by: "Mira",
  fault: null,
  blocks: [],
  test: null,
  listed_at: null,
  paused_at: null,
  asked_at: null,
  last_leaves_at: null,
  paid: null,
  per_minute: 60,
  ...change,
});

describe("a broadcast in words", () => {
  it.each<[string, Partial<Broadcast>]>([
    [
      "187 of 312 sent. At this pace, the last one goes out at 09:18.",
      {
        counts: { ...NONE, sent: 183, bounced: 3, refused: 1, waiting: 124, in_hand: 1 },
        last_leaves_at: "2026-03-24T09:18:00.000Z",
      },
    ],
    [
      "100 of 312 sent. 212 waiting since today, 09:12.",
      {
        state: "paused",
        paused_at: "2026-03-24T09:12:00.000Z",
        counts: { ...NONE, sent: 100, waiting: 212 },
      },
    ],
    [
      "0 of 312 sent. 312 were due today, 07:00. That’s more than an hour late, so they’re on hold. Choose Resume to send them.",
      {
        state: "paused",
        paused_at: "2026-03-24T09:12:00.000Z",
        late_since: "2026-03-24T07:00:00.000Z",
        counts: { ...NONE, waiting: 312 },
      },
    ],
    [
      "The mail server accepted 1,168 of 1,187. Fourteen addresses bounced. Five were rejected.",
      { state: "done", people: 1187, counts: { ...NONE, sent: 1168, bounced: 14, refused: 5 } },
    ],
    [
      "312 messages go out tomorrow, 07:00.",
      { state: "scheduled", timing: "hour", due_at: "2026-03-25T07:00:00.000Z" },
    ],
    [
      "187 of 312 sent. 20 of 24 notifications sent.",
      {
        counts: { ...NONE, sent: 187, waiting: 125 },
        push: { people: 24, counts: { ...NONE, sent: 19, bounced: 1, waiting: 4 } },
      },
    ],
    [
      "The mail server accepted 312 of 312. The push services accepted 23 of 24 notifications.",
      {
        state: "done",
        counts: { ...NONE, sent: 312 },
        push: { people: 24, counts: { ...NONE, sent: 23, bounced: 1 } },
      },
    ],
    [
      "The mail server accepted about 310 of about 320. About 10 addresses bounced.",
      {
        state: "done",
        people: 320,
        rounded: true,
        counts: { ...NONE, sent: 310, bounced: 10 },
      },
    ],
    [
      "Fewer than twenty messages go out when the article opens.",
      { state: "scheduled", timing: "piece", people: 0, rounded: true },
    ],
    [
      "1 notification is scheduled.",
      {
        state: "scheduled",
        timing: "piece",
        people: 0,
        push: { people: 1, counts: { ...NONE, waiting: 1 } },
      },
    ],
    ["312 messages go out when the article opens.", { state: "scheduled", timing: "piece" }],
    [
      "312 messages go out when the article opens, tomorrow, 07:00.",
      { state: "scheduled", timing: "piece", opens_at: "2026-03-25T07:00:00.000Z" },
    ],
  ])("%s", (words, change) => {
    expect(progressSentence(broadcast(change), CLOCK).replaceAll("\u00a0", " ")).toBe(words);
  });

  it("says when it leaves, left or was saved", () => {
    const when = (change: Partial<ListedBroadcast>) =>
      broadcastWhen({ ...LISTED, ...change }, CLOCK);
    expect(when({})).toBe("Today, 09:08");
    expect(when({ state: "draft", started_at: null })).toBe("Saved Sunday, 09:00");
    expect(when({ state: "scheduled", timing: "piece", started_at: null })).toBe(
      "With the article",
    );
  });

  it("leads the list", () => {
    const done = { ...LISTED, state: "done", counts: { ...NONE, bounced: 14 } } as const;
    expect(broadcastsSentence([LISTED, done])).toBe(
      "One is sending now. Fourteen addresses bounced in the last one.",
    );
    expect(broadcastsSentence([])).toBe("Nothing is sending right now.");
  });

  it("names whom it leaves out", () => {
    const audience = { people: 312, bounced: 9, unwanted: 1, unconfirmed: 0 };
    expect(leftOutWords({ ...audience, push: 0, rounded: false }, "letters")).toBe(
      "Nine more are skipped because earlier emails to them bounced. One more has opted out of letters.",
    );
  });

  it("says why an email did not arrive", () => {
    const receipt = {
      number: 1,
      email: "a@b.de",
      channel: "email",
      attempts: 3,
      at: null,
    } as const;
    expect(reasonWords({ ...receipt, state: "bounced", reason: "inbox_full" })).toBe(
      "Inbox full, 3 tries",
    );
    expect(reasonWords({ ...receipt, state: "sent", reason: null })).toBe("");
  });

  it("draws every kind that there is, however many they are", () => {
    const counts = { ...NONE, sent: 9_990, bounced: 1, in_hand: 1, waiting: 8 };
    const reeds = reedsOf(counts);
    expect(new Set(reeds)).toEqual(new Set(["sent", "bounced", "in_hand", "waiting"]));
    expect(reeds.length).toBeLessThan(330);
  });
});

import "fake-indexeddb/auto";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { outboxes } from "#core/outbox/browser-outbox.ts";
import { session } from "#core/session/session.ts";
import { memberRecord } from "#testing/members.ts";
import { testOverview, testRecord } from "#testing/overviews.ts";
import { keepAppBadge } from "./app-badge.ts";

const TODAY = "2026-03-24";

const client = new QueryClient();
const shown: string[] = [];
const badge = {
  setAppBadge: async () => void shown.push("set"),
  clearAppBadge: async () => void shown.push("cleared"),
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  vi.setSystemTime(`${TODAY}T08:00:00Z`);
  session.announce({ type: "signed_in", record: memberRecord() });
});
afterEach(async () => {
  session.announce({ type: "signed_out", reason: "member" });
  await outboxes.of("u1").clear();
  vi.useRealTimers();
});

const show = (reflected_at?: string | null) => {
  const records = reflected_at === undefined ? [] : [testRecord(TODAY, { reflected_at })];
  client.setQueryData(["overview", "u1"], testOverview(TODAY, { records }));
  vi.advanceTimersByTime(500);
};

it("is there until the day is answered, back on the next, and gone with the member", () => {
  keepAppBadge(client, badge);
  show();
  show(null);
  expect(shown).toEqual(["set"]);
  outboxes.of("u1").add({
    kind: "completion",
    date: TODAY,
    completion_status: "partial",
    time_zone: "UTC",
  });
  vi.advanceTimersByTime(500);
  expect(shown).toEqual(["set", "cleared"]);
  show(`${TODAY}T20:00:00Z`);
  expect(shown).toHaveLength(2);
  vi.advanceTimersByTime(16 * 60 * 60_000);
  expect(shown).toEqual(["set", "cleared", "set"]);
  session.announce({ type: "signed_out", reason: "member" });
  expect(shown).toEqual(["set", "cleared", "set", "cleared"]);
});

import "fake-indexeddb/auto";
import type { WidgetAnswer } from "@sovereign/domain/widget-day";
import { expect, it } from "vitest";
import { device, settled } from "#testing/outbox-device.ts";
import { bringAnswers } from "./member-widget.ts";

const answer = (user_id = "u1"): WidgetAnswer => ({
  id: crypto.randomUUID(),
  user_id,
  date: "2026-03-24",
  completion_status: "partial",
  edited_at: "2026-03-24T20:15:00.000Z",
  time_zone: "Europe/Lisbon",
});

it("writes an answer once, even where the app is closed before the phone clears it §10.7", async () => {
  const { openTab, given, sent } = device();
  const answers = [answer()];
  given.online = false;
  const ended = openTab();
  expect(await bringAnswers(answers, "u1", ended)).toEqual(answers.map(({ id }) => id));
  ended.stop();

  // The next start still finds it on the phone.
  given.online = true;
  const outbox = openTab();
  await bringAnswers(answers, "u1", outbox);
  await expect.poll(() => outbox.getState().waiting).toEqual([]);
  const { user_id: _, ...write } = { ...answers[0], kind: "completion", seq: 1 };
  expect(sent.flatMap(({ writes }) => writes)).toEqual([write]);
  // Again, after the server has it: the device knows that.
  expect(await bringAnswers(answers, "u1", outbox)).toEqual([write.id]);
  await settled();
  expect(sent).toHaveLength(1);
});

it("leaves another member's answers, and those the device could not save, on the phone", async () => {
  const { openTab } = device();
  const answers = [answer("u2"), answer()];
  const outbox = openTab({
    store: {
      read: () => Promise.resolve([]),
      change: () => Promise.reject(new Error("full")),
    },
  });
  expect(await bringAnswers(answers, "u1", outbox)).toEqual([]);
  expect(outbox.getState().pending.map(({ id }) => id)).toEqual([answers[1]?.id]);
});

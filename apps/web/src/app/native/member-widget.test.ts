import "fake-indexeddb/auto";
import type { WidgetAnswer } from "@sovereign/domain/widget-day";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it } from "vitest";
import { outboxes } from "#core/outbox/browser-outbox.ts";
import { session } from "#core/session/session.ts";
import type { KeptSnapshot } from "#features/widget/today-widget.ts";
import { memberRecord } from "#testing/members.ts";
import { testOverview, testRecord } from "#testing/overviews.ts";
import { syncMemberWidget } from "./member-widget.ts";

const TODAY = "2026-03-24";

/** The phone's widget storage, and how often the app resumed. */
const phone = {
  snapshot: null as KeptSnapshot | null,
  answers: [] as WidgetAnswer[],
  resume: () => {},
  turnTexts: () => {},
};

const client = new QueryClient();
let showsTexts = true;
syncMemberWidget({
  client,
  site: "https://sovereign.example",
  showsTexts: () => showsTexts,
  watchTexts: (onChange) => {
    phone.turnTexts = onChange;
  },
  onResume: (look) => {
    phone.resume = look;
  },
  widget: {
    async show({ snapshot }) {
      phone.snapshot = snapshot;
    },
    takeAnswers: async () => ({ answers: phone.answers }),
    async confirmAnswers({ ids }) {
      phone.answers = phone.answers.filter(({ id }) => !ids.includes(id));
    },
    async hide() {
      phone.snapshot = null;
    },
    async clear() {
      phone.snapshot = null;
      phone.answers = [];
    },
  },
});

const answer = (): WidgetAnswer => ({
  id: crypto.randomUUID(),
  user_id: "u1",
  date: TODAY,
  completion_status: "completed",
  edited_at: `${TODAY}T20:15:00.000Z`,
  time_zone: "UTC",
});
const today = () => phone.snapshot?.records.find(({ target_date }) => target_date === TODAY);

beforeEach(async () => {
  session.announce({ type: "signed_out", reason: "member" });
  await expect.poll(() => phone.snapshot).toBeNull();
  await outboxes.of("u1").clear();
  showsTexts = true;
  session.announce({ type: "signed_in", record: memberRecord() });
  const records = [
    testRecord(TODAY, { content: "Call Ana", reflected_at: null }),
    testRecord("2026-03-20"),
  ];
  client.setQueryData(["overview", "u1"], testOverview(TODAY, { records }));
  await expect.poll(today).toBeDefined();
});

it("stores the data of the days on the phone, and no texts of other days", () => {
  expect(phone.snapshot).toMatchObject({
    version: 1,
    user_id: "u1",
    opens: "https://sovereign.example/app/one-thing",
    time_zone: "UTC",
    records: [{ content: "Call Ana", reflected_at: null }, { content: "" }],
  });
});

it("shows an answer from the app immediately, and no text where none may be shown", async () => {
  showsTexts = false;
  outboxes.of("u1").add({
    kind: "completion",
    date: TODAY,
    completion_status: "partial",
    time_zone: "UTC",
  });
  await expect.poll(today).toMatchObject({ completion_status: "partial", content: "" });
});

it("removes its texts from the home screen as soon as they may not be shown", async () => {
  expect(today()).toMatchObject({ content: "Call Ana" });
  showsTexts = false;
  phone.turnTexts();
  await expect.poll(today).toMatchObject({ content: "" });
});

it("takes the widget's answer when the app is visible again and shows the day with it", async () => {
  phone.answers = [answer()];
  const [{ id } = answer()] = phone.answers;
  phone.resume();
  await expect.poll(() => phone.answers).toEqual([]);
  expect(
    outboxes
      .of("u1")
      .getState()
      .pending.map((write) => write.id),
  ).toEqual([id]);
  expect(today()).toMatchObject({ completion_status: "completed" });
});

it("shows nothing of a member after another signs in, before that member's data loads", async () => {
  const { user, ...record } = memberRecord();
  session.announce({ type: "signed_in", record: { ...record, user: { ...user, id: "u2" } } });
  await expect.poll(() => phone.snapshot).toBeNull();
});

it("keeps an answer for its member when the session ends, and nothing after a sign-out §10.7", async () => {
  session.announce({ type: "signed_out", reason: "ended" });
  phone.answers = [answer()];
  phone.resume();
  await expect.poll(() => phone.snapshot).toBeNull();
  expect(phone.answers).toHaveLength(1);
  session.announce({ type: "signed_out", reason: "member" });
  await expect.poll(() => phone.answers).toEqual([]);
});

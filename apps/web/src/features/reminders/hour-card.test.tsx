import {
  changeReminder,
  keepPushSubscription,
  type MemberReminder,
} from "@sovereign/contract/reminders";
import { addDays, calendarDateIn } from "@sovereign/domain/calendar-date";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { weekday } from "#core/time/dates.ts";
import { answered, fakeServer, ok, refused } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { testOverview, testRecord } from "#testing/overviews.ts";
import { pushBrowser, SERVER_KEY, SERVER_KEY_BYTES } from "#testing/push-browser.ts";
import { NOT_REMINDED } from "#testing/reminder-answers.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import HourCard from "./hour-card.tsx";
import { type ReminderOf, turnOn } from "./reminder-actions.ts";
import { waitingAnswer } from "./reminder-query.ts";
import { startReminders } from "./reminder-start.ts";

const { user } = memberRecord();
const unset: MemberReminder = { ...NOT_REMINDED, push_public_key: SERVER_KEY };

const today = calendarDateIn("UTC", new Date());
const tomorrow = addDays(today, 1);
const ANSWERED = testOverview(today, { records: [testRecord(today)] });

let browser: ReturnType<typeof pushBrowser>;
signedIn();
afterEach(() => {
  browser.leave();
  vi.useRealTimers();
});

type Answers = "granted" | "denied";

/** Opens Home's card with what is known of the reminder; `isOnline` may change later. */
async function open(
  answers: Answers,
  known = unset,
  { line = { isOnline: true }, overview = ANSWERED } = {},
) {
  browser = pushBrowser({ leave: "default", answers, subscribedWith: SERVER_KEY_BYTES });
  const changes: unknown[] = [];
  const sent = fakeServer(({ method, path, body }) => {
    if (!line.isOnline) return "silence";
    if (`${method} ${path}` !== "PUT /api/reminders") {
      return answered(keepPushSubscription, known);
    }
    changes.push(body);
    const reminder = { ...known.reminder, ...Object(body) };
    return answered(changeReminder, { ...known, reminder, decided: true });
  });
  const { client } = show(overview);
  await waitFor(() => expect(sent.length).toBeGreaterThan(0));
  return { changes, line, client };
}

function show(overview = ANSWERED) {
  return renderPage(
    "/app",
    <main>
      <HourCard userId={user.id} email={user.email} overview={overview} />
    </main>,
  );
}

const question = () => screen.queryByRole("region", { name: "When shall we ask again?" });
const asked = () => screen.findByRole("region", { name: "When shall we ask again?" });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

async function setHour(hour: string) {
  const field = screen.getByLabelText("Hour");
  await userEvent.clear(field);
  await userEvent.type(field, hour);
}

it("asks for the hour without taking the focus, and says what was set itself §2.92", async () => {
  const { changes } = await open("granted");
  await asked();
  expect(document.activeElement).toBe(document.body);
  expect(screen.queryByRole("dialog")).toBeNull();
  await setHour("06:15");
  await press(/^Remind Me at 0?6:15/);
  const set = await screen.findByRole("heading", { name: /^Tomorrow at 0?6:15/ });
  expect(document.activeElement).toBe(set);
  expect(screen.getByText(/^Each morning, on this device\./)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Change It" }).getAttribute("href")).toBe(
    "/app/settings#reminders",
  );
  expect(changes).toEqual([{ enabled: true, time: "06:15", kind: "chosen", channel: "push" }]);
  expect(screen.queryByText("Reminder set")).toBeNull();
});

it.each([
  ["tomorrow has its line", { tomorrow: testRecord(tomorrow, { reflected_at: null }) }],
  ["tomorrow is planned rest", { rest_days: [tomorrow] }],
])("names the day that is asked first where %s", async (_, more) => {
  await open("granted", unset, { overview: { ...ANSWERED, ...more } });
  await asked();
  await press(/^Remind Me/);
  const day = weekday(addDays(today, 2));
  expect(await screen.findByRole("heading", { name: new RegExp(`^${day} at`) })).toBeTruthy();
});

it("names today where only yesterday is answered and the hour is to come", async () => {
  vi.setSystemTime(`${today}T05:00:00.000Z`);
  const overview = testOverview(today, { records: [testRecord(addDays(today, -1))] });
  await open("granted", unset, { overview });
  await asked();
  await press(/^Remind Me/);
  expect(await screen.findByRole("heading", { name: /^Today at/ })).toBeTruthy();
});

it("turns to email in place when the permission is refused, with the reason", async () => {
  const { changes } = await open("denied");
  await asked();
  await press(/^Remind Me at 0?7:30/);
  expect(
    await screen.findByText(/did not allow it, so we would write to you instead/),
  ).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Email" }).checked).toBe(true);
  await press(/^Write to Me at 0?7:30/);
  expect(await screen.findByText(new RegExp(`^Each morning, to ${user.email}\\.`))).toBeTruthy();
  expect(changes).toEqual([{ enabled: true, time: "07:30", kind: "chosen", channel: "email" }]);
});

it("is gone for good after Not Now, and the page has the focus", async () => {
  const { changes } = await open("granted");
  await asked();
  await press("Not Now");
  await waitFor(() => expect(question()).toBeNull());
  expect(document.activeElement?.localName).toBe("main");
  expect(changes).toMatchObject([{ enabled: false }]);
  expect(browser.asked).not.toHaveBeenCalled();
});

it.each([
  ["an account that has decided", { ...unset, decided: true }],
  ["a server that does not know", { ...unset, decided: undefined }],
])("does not ask %s", async (_, known) => {
  const { client } = await open("granted", known);
  await waitFor(() => expect(client.getQueryData(["reminders", user.id])).toBeTruthy());
  expect(question()).toBeNull();
});

it.each([
  [/^Write to Me/, "Saved on this device.", true],
  [/^Not Now/, null, false],
])(
  "keeps the press on %s until there is a connection, and asks no second time",
  async (name, said, enabled) => {
    const { changes, line } = await open("granted");
    await asked();
    await userEvent.click(screen.getByRole("radio", { name: "Email" }));
    line.isOnline = false;
    await press(name);
    if (said) expect(await screen.findByRole("heading", { name: said })).toBeTruthy();
    await waitFor(() => expect(question()).toBeNull());
    cleanup();
    show();
    await startReminders();
    expect([changes, question()]).toEqual([[], null]);
    line.isOnline = true;
    window.dispatchEvent(new Event("online"));
    await waitFor(() => expect(changes).toMatchObject([{ enabled, channel: "email" }]));
  },
);

it.each([
  ["here", async (of: ReminderOf) => turnOn(of, { channel: "email" })],
  ["on another device", async () => {}],
])("never undoes by a no that waited what was decided since %s", async (_, decide) => {
  const { line, client } = await open("granted");
  await asked();
  line.isOnline = false;
  await press("Not Now");
  await waitFor(() => expect(question()).toBeNull());
  const on = { ...unset.reminder, enabled: true, channel: "email" } as const;
  const sent = fakeServer(() => ok({ ...unset, reminder: on, decided: true }));
  await decide({ client, userId: user.id });
  await startReminders();
  await startReminders();
  const said = sent.filter(({ method }) => method === "PUT").map(({ body }) => body);
  expect(said.filter((body) => Object(body).enabled === false)).toEqual([]);
});

it("keeps what waited while the server takes no more", async () => {
  const { changes, line } = await open("granted");
  await asked();
  line.isOnline = false;
  await press("Not Now");
  await waitFor(() => expect(question()).toBeNull());
  expect(changes).toEqual([]);
  fakeServer(() => refused(429, "request.rate_limited"));
  await startReminders();
  expect(waitingAnswer(user.id)).toMatchObject({ enabled: false });
});

it("drops what waited when the server refuses it", async () => {
  const { line } = await open("granted");
  await asked();
  line.isOnline = false;
  await press("Not Now");
  await waitFor(() => expect(question()).toBeNull());
  const sent = fakeServer(({ method }) =>
    method === "PUT"
      ? refused(400, "reminder.time_invalid")
      : answered(keepPushSubscription, unset),
  );
  await startReminders();
  await startReminders();
  expect(sent.filter(({ method }) => method === "PUT")).toHaveLength(1);
});

import {
  changeReminder,
  keepPushSubscription,
  type MemberReminder,
} from "@sovereign/contract/reminders";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { answered, fakeServer, refused } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { pushBrowser, SERVER_KEY, SERVER_KEY_BYTES } from "#testing/push-browser.ts";
import { NOT_REMINDED } from "#testing/reminder-answers.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import HourCard from "./hour-card.tsx";
import { startReminders } from "./reminder-start.ts";

const { user } = memberRecord();
const unset: MemberReminder = { ...NOT_REMINDED, push_public_key: SERVER_KEY };

let browser: ReturnType<typeof pushBrowser>;
signedIn();
afterEach(() => browser.leave());

type Answers = "granted" | "denied";

/** Opens Home's card with what is known of the reminder; `isOnline` may change later. */
async function open(answers: Answers, known = unset, line = { isOnline: true }) {
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
  show();
  await waitFor(() => expect(sent.length).toBeGreaterThan(0));
  return { changes, line };
}

function show(): void {
  renderPage(
    "/app",
    <main>
      <HourCard userId={user.id} email={user.email} />
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
  await open("granted", known);
  await expect(asked()).rejects.toThrow();
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

import {
  changeReminder,
  keepPushSubscription,
  type MemberReminder,
} from "@sovereign/contract/reminders";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { answered, fakeServer } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { pushBrowser, SERVER_KEY } from "#testing/push-browser.ts";
import { NOT_REMINDED } from "#testing/reminder-answers.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import RemindMe from "./remind-me.tsx";

const record = memberRecord();

let browser: ReturnType<typeof pushBrowser>;
signedIn();
afterEach(() => {
  browser.leave();
  delete document.documentElement.dataset.worker;
});

/** Presses 'Remind me' with the given reminder; returns the changes sent. */
async function press(known: MemberReminder) {
  const sent = fakeServer(({ method, path, body }) =>
    method === "PUT" && path === "/api/reminders"
      ? answered(changeReminder, { ...known, reminder: { ...known.reminder, ...Object(body) } })
      : answered(keepPushSubscription, known),
  );
  renderPage("/app/one-thing", <RemindMe userId={record.user.id} />);
  await userEvent.click(screen.getByRole("button", { name: "Remind me" }));
  return {
    sent: sent.map(({ method, path }) => `${method} ${path}`),
    changed: () => sent.find(({ method, path }) => `${method} ${path}` === "PUT /api/reminders"),
  };
}

const unset: MemberReminder = { ...NOT_REMINDED, push_public_key: SERVER_KEY };

it("sets a reminder at nine with its own copy and disappears", async () => {
  browser = pushBrowser({ leave: "default", answers: "granted" });
  const { changed } = await press(unset);
  expect(await screen.findByText(/^Daily reminder scheduled for 0?9:00/)).toBeDefined();
  const body = { time: "09:00", kind: "remind-me", channel: "push", enabled: true };
  expect(changed()?.body).toEqual(body);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Remind me" })).toBeNull());
});

it("keeps the hour of a reminder set on another device, and enables it here", async () => {
  browser = pushBrowser({ leave: "granted" });
  const set = { ...unset.reminder, enabled: true, time: "06:15" };
  const { changed, sent } = await press({ ...unset, reminder: set });
  expect(await screen.findByText(/^Daily reminder scheduled for 0?6:15/)).toBeDefined();
  expect(changed()?.body).toEqual({ enabled: true });
  expect(sent).toContain("PUT /api/push-subscriptions");
});

it("waits for the app's worker on a first visit, but not for one that never arrives", async () => {
  const worker = Promise.withResolvers<void>();
  browser = pushBrowser({ leave: "granted", worker: worker.promise });
  await press(unset);
  expect(await screen.findByText("Failed to schedule notification.")).toBeDefined();
  document.documentElement.dataset.worker = "on";
  await userEvent.click(screen.getByRole("button", { name: "Remind me" }));
  expect(await screen.findByText("Setting…")).toBeDefined();
  worker.resolve();
  expect(await screen.findByText(/^Daily reminder scheduled for 0?9:00/)).toBeDefined();
});

it("stays when permission is denied, and says so", async () => {
  browser = pushBrowser({ leave: "default", answers: "denied" });
  const { changed } = await press(unset);
  expect(await screen.findByText("Permission denied")).toBeDefined();
  expect(changed()).toBeUndefined();
  expect(screen.getByRole("button", { name: "Remind me" })).toBeDefined();
});

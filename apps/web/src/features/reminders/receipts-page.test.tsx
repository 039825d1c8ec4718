import {
  changeReminder,
  type MemberReminder,
  type ReminderReceipt,
} from "@sovereign/contract/reminders";
import { NO_REMINDER } from "@sovereign/domain/reminder";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { answered, fakeServer } from "#testing/fake-server.ts";
import { NOT_REMINDED } from "#testing/reminder-answers.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { ReceiptsPage } from "./receipts-page.tsx";

const receipt = (day: string, more: Partial<ReminderReceipt>): ReminderReceipt => ({
  day,
  due_at: `${day}T07:30:00.000Z`,
  time_zone: "UTC",
  channel: "push",
  state: "sent",
  reason: null,
  skipped_since: null,
  sent_at: null,
  shown_at: null,
  opened_at: null,
  ...more,
});

const known = (more: Partial<MemberReminder>): MemberReminder => ({
  ...NOT_REMINDED,
  reminder: { ...NO_REMINDER, enabled: true },
  devices: 1,
  ...more,
});

signedIn();
beforeEach(() =>
  vi.stubGlobal("navigator", Object.create(navigator, { language: { value: "en-GB" } })),
);

function show(answer: MemberReminder) {
  const sent = fakeServer(() => answered(changeReminder, answer));
  renderPage("/app/settings/reminders", <ReceiptsPage userId="u1" />);
  return sent;
}

describe("the last ten reminders", () => {
  it("show the outcome of each and why, in the time zone where it was due", async () => {
    const at = (time: string) => `2026-03-20T${time}:00.000Z`;
    const skipped = (day: string, more: Partial<ReminderReceipt>) =>
      receipt(day, { state: "skipped", ...more });
    const receipts = [
      receipt("2026-03-24", { state: "unknown", sent_at: at("07:30") }),
      receipt("2026-03-23", { state: "sent", sent_at: at("07:31") }),
      skipped("2026-03-22", { reason: "rest" }),
      receipt("2026-03-21", { state: "opened", shown_at: at("07:30"), opened_at: at("07:34") }),
      skipped("2026-03-20", { reason: "committed", skipped_since: at("06:58") }),
      receipt("2026-03-19", { state: "shown", shown_at: at("07:30"), time_zone: "Asia/Tokyo" }),
      receipt("2026-03-18", { state: "failed", reason: "no_device" }),
      receipt("2026-03-17", { state: "unknown", channel: "email", sent_at: at("07:30") }),
      skipped("2026-03-16", { reason: "answered", skipped_since: at("07:00") }),
      receipt("2026-03-15", { state: "failed", reason: "too_late" }),
      skipped("2026-03-14", { reason: "committed", skipped_since: "2026-03-13T21:00:00.000Z" }),
    ];
    show(known({ receipts }));
    const rows = await screen.findAllByRole("listitem");
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      "Tue 24UnknownSent at 07:30. Your device has not reported back.",
      "Mon 23SentSent at 07:31. Your device has not reported back yet.",
      "Sun 22Silent, planned restYou had planned to rest.",
      "Sat 21OpenedShown at 07:30, opened at 07:34.",
      "Fri 20Skipped, already setYou had committed at 06:58.",
      "Thu 19ShownAt 16:30. Not opened.",
      "Wed 18FailedNone of your browsers accepts notifications.",
      "Tue 17UnknownSent by email at 07:30. Its link was not opened.",
      "Mon 16Skipped, already answeredYou had answered at 07:00.",
      "Sun 15MissedWe were too late to send it. The fault is ours.",
      "Sat 14Skipped, already setYou had committed the day before.",
    ]);
    expect(screen.queryByRole("region", { name: "The last two left no trace." })).toBeNull();
  });

  it("offer email after two unknown outcomes, and switch on one press", async () => {
    const receipts = [
      receipt("2026-03-24", { state: "unknown" }),
      receipt("2026-03-23", { state: "unknown" }),
    ];
    const sent = show(known({ receipts, offers_email: true }));
    const offer = within(
      await screen.findByRole("region", { name: "The last two left no trace." }),
    );
    expect(offer.getByText(/An email at 07:30 arrives more reliably/)).toBeDefined();
    await userEvent.click(offer.getByRole("button", { name: "Send It by Email Instead" }));
    expect(await screen.findByText("Reminder set")).toBeDefined();
    const body = { channel: "email", enabled: true };
    expect(sent).toContainEqual({ method: "PUT", path: "/api/reminders", body });
  });

  it("offer email immediately when the last one reached no device", async () => {
    const receipts = [receipt("2026-03-24", { state: "failed", reason: "refused" })];
    show(known({ receipts, offers_email: true }));
    const offer = await screen.findByRole("region", { name: "The last one reached no device." });
    expect(within(offer).getByText(/An email at 07:30 arrives without one/)).toBeDefined();
  });

  it("are empty before the first was due", async () => {
    show(known({}));
    expect(await screen.findByText("No reminder was due in the last sixty days.")).toBeDefined();
  });
});

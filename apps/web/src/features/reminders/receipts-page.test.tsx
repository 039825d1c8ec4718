import {
  changeReminder,
  type MemberReminder,
  type ReminderReceipt,
} from "@sovereign/contract/reminders";
import { NO_REMINDER } from "@sovereign/domain/reminder";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "#core/session/session.ts";
import { answered, fakeServer } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { renderPage } from "#testing/render-page.tsx";
import { ReceiptsPage } from "./receipts-page.tsx";

const PATH = "/app/settings/reminders";

const record = memberRecord();

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
  reminder: { ...NO_REMINDER, enabled: true },
  time_zone: "UTC",
  next_due_at: null,
  push_public_key: "BAAA",
  devices: 1,
  receipts: [],
  offers_email: false,
  ...more,
});

beforeEach(() => {
  vi.stubGlobal("navigator", Object.create(navigator, { language: { value: "en-GB" } }));
  session.announce({ type: "signed_in", record });
});
afterEach(() => {
  session.announce({ type: "signed_out", reason: "member" });
  vi.unstubAllGlobals();
});

function show(answer: MemberReminder) {
  const sent = fakeServer(() => answered(changeReminder, answer));
  renderPage(PATH, <ReceiptsPage userId={record.user.id} />);
  return sent;
}

describe("the last ten reminders", () => {
  it("show the outcome of each and why, in the time zone where it was due", async () => {
    const at = (time: string) => `2026-03-20T${time}:00.000Z`;
    show(
      known({
        receipts: [
          receipt("2026-03-24", { state: "unknown", sent_at: at("07:30") }),
          receipt("2026-03-23", { state: "sent", sent_at: at("07:31") }),
          receipt("2026-03-22", { state: "skipped", reason: "rest" }),
          receipt("2026-03-21", { state: "opened", shown_at: at("07:30"), opened_at: at("07:34") }),
          receipt("2026-03-20", {
            state: "skipped",
            reason: "committed",
            skipped_since: at("06:58"),
          }),
          receipt("2026-03-19", { state: "shown", shown_at: at("07:30"), time_zone: "Asia/Tokyo" }),
          receipt("2026-03-18", { state: "failed", reason: "no_device" }),
          receipt("2026-03-17", { state: "unknown", channel: "email", sent_at: at("07:30") }),
          receipt("2026-03-16", {
            state: "skipped",
            reason: "answered",
            skipped_since: at("07:00"),
          }),
          receipt("2026-03-15", { state: "failed", reason: "too_late" }),
        ],
      }),
    );
    const rows = await screen.findAllByRole("listitem");
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      "Tue 24UnknownSent at 07:30. Your device has not reported back.",
      "Mon 23SentSent at 07:31. Your device has not reported back yet.",
      "Sun 22Silent, a rest dayYou had planned to rest.",
      "Sat 21OpenedShown at 07:30, opened at 07:34.",
      "Fri 20Silent, already setYou had committed at 06:58.",
      "Thu 19ShownAt 16:30. Not opened.",
      "Wed 18FailedNo browser of yours takes notifications.",
      "Tue 17UnknownSent by email at 07:30. Its link was not opened.",
      "Mon 16Silent, already answeredYou had answered at 07:00.",
      "Sun 15MissedWe were too late to send it. The fault is ours.",
    ]);
    expect(screen.queryByRole("region", { name: "The last two left no trace." })).toBeNull();
  });

  it("show when a sentence was written the evening before", async () => {
    const skipped_since = "2026-03-23T21:00:00.000Z";
    const set = { state: "skipped", reason: "committed", skipped_since } as const;
    show(known({ receipts: [receipt("2026-03-24", set)] }));
    expect(await screen.findByText("You had committed the day before.")).toBeDefined();
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

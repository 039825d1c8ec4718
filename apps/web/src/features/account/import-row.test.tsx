import { importOwnData, type OwnDataExport } from "@sovereign/contract/own-data";
import { OWN_DATA_FORMAT, OWN_DATA_VERSION } from "@sovereign/domain/own-data";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { answered, type FakeAnswer, fakeServer } from "#testing/fake-server.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { ImportRow } from "./import-row.tsx";

const AT = "2026-03-09T20:00:00.000Z";

const day: OwnDataExport["days"][number] = {
  target_date: "2026-03-09",
  content: "Call Ana",
  completion_status: "completed",
  completed_at: AT,
  reflected_at: AT,
  committed_at: AT,
  late: false,
  note: null,
  time_zone: "UTC",
  updated_at: AT,
};

const whole: OwnDataExport = {
  format: OWN_DATA_FORMAT,
  version: OWN_DATA_VERSION,
  exported_at: AT,
  member: { time_zone: "Europe/Lisbon" },
  days: [day],
  milestones: [],
  reminder: null,
  rest_days: [{ date: "2026-03-14", planned_at: AT }],
  programme_days: [],
  day_edits: [],
  manifesto_signatures: [{ version: "2026-1", signed_at: AT }],
  review_answers: [],
  reading_places: [],
  highlights: [],
};

const KEPT = { days: 1, kept_days: 1, empty: false };
const taken = { ...KEPT, first_day: day.target_date, last_day: day.target_date };

signedIn();

async function choose(content: string, answer?: FakeAnswer, isEmpty = true) {
  const sent = fakeServer(() => answer ?? answered(importOwnData, taken));
  renderPage("/app/settings", <ImportRow isEmpty={isEmpty} />);
  const file = new File([content], "record.json", { type: "application/json" });
  await userEvent.upload(screen.getByLabelText("Export to import"), file);
  return { sent, dialog: within(await screen.findByRole("dialog")) };
}

it("summarizes a file, sends nothing before the press, and then all of it §2.51", async () => {
  const { sent, dialog } = await choose(JSON.stringify(whole));
  dialog.getByText("From record.json.");
  dialog.getByText("One day");
  dialog.getByText("From 9 March 2026 to 9 March 2026, 1 of them kept.");
  expect(dialog.getAllByRole("listitem").map((line) => line.textContent)).toEqual([
    "One day of planned rest",
    "Your signature under the manifesto",
  ]);
  dialog.getByText("Your day then ends at midnight in Lisbon.");
  expect(sent).toEqual([]);
  await userEvent.click(dialog.getByRole("button", { name: "Import" }));
  await screen.findByText("Your record is back");
  expect(sent[0]).toEqual({ method: "POST", path: "/api/own-data/import", body: whole });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it.each([
  ["not JSON", "{", "This isn’t an export from here."],
  ["of another format", '{"format":"another"}', "This isn’t an export from here."],
  [
    "of a newer version",
    JSON.stringify({ ...whole, version: OWN_DATA_VERSION + 1 }),
    "It was made by a newer version",
  ],
  ["with an invalid row", JSON.stringify({ ...whole, days: [{}] }), "at days.0.target_date"],
  [
    "with an invalid value",
    JSON.stringify({ ...whole, days: [{ ...day, target_date: "2026-02-30" }] }),
    "at days.0.target_date",
  ],
])("explains for a file that is %s why it cannot be imported §2.51", async (_, content, why) => {
  const { sent, dialog } = await choose(content);
  dialog.getByText(why, { exact: false });
  expect(dialog.queryByRole("button", { name: "Import" })).toBeNull();
  expect(sent).toEqual([]);
});

it("reads a file of the first version, which had nothing of reading", async () => {
  const { reading_places: _, highlights: __, ...first } = { ...whole, version: 1 };
  const { dialog } = await choose(JSON.stringify(first));
  dialog.getByRole("button", { name: "Import" });
});

it("lets the server validate time zones", async () => {
  const member = { time_zone: "Mars/Olympus_Mons" };
  const days = [{ ...day, time_zone: member.time_zone }];
  const { dialog } = await choose(JSON.stringify({ ...whole, member, days }));
  dialog.getByRole("button", { name: "Import" });
});

it("imports nothing into an account with days §2.51", async () => {
  const { dialog } = await choose(JSON.stringify(whole), undefined, false);
  dialog.getByText("This account already has days", { exact: false });
});

it.each<[string, FakeAnswer, string]>([
  [
    "was filled in between",
    { status: 409, body: { code: "own_data.not_empty" } },
    "This account already has days",
  ],
  [
    "limits requests",
    { status: 429, body: { code: "request.rate_limited" }, retryAfter: 1500 },
    "Try again in 25 minutes.",
  ],
  ["broke", { status: 500, body: { code: "server.unexpected" } }, "Nothing was imported."],
  ["does not respond", "silence", "The server did not respond"],
])("keeps the file selected when the server %s §2.51", async (_, answer, why) => {
  const { dialog } = await choose(JSON.stringify(whole), answer);
  await userEvent.click(dialog.getByRole("button", { name: "Import" }));
  await dialog.findByText(why, { exact: false });
  expect(dialog.getByRole("button", { name: "Import" })).toBeDefined();
});

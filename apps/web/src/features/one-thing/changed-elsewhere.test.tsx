import type { Overview } from "@sovereign/contract/one-things";
import type { DayEdit } from "@sovereign/contract/writes";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { outboxes } from "#core/outbox/browser-outbox.ts";
import { dayNews } from "#core/session/day-news.ts";
import { pressesKey } from "#days/edits/presses.ts";
import { fakeServer, ok } from "#testing/fake-server.ts";
import { answerWrites } from "#testing/fake-writes.ts";
import { testOverview, testRecord } from "#testing/overviews.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedInToWrite } from "#testing/writing-member.ts";
import ChangedElsewhere from "./changed-elsewhere.tsx";
import { Reflection } from "./reflection.tsx";

const TODAY = "2026-03-24";
const answered = (completion_status: "completed" | "missed", content = "Call Ana") =>
  testOverview(TODAY, { records: [testRecord(TODAY, { content, completion_status })] });

const editOf = (field: DayEdit["field"], value: string, device: string): DayEdit => ({
  id: crypto.randomUUID(),
  field,
  value,
  device,
  edited_at: `${TODAY}T10:05:00.000Z`,
  device_name: "iPhone, Safari",
  stands: true,
});

/** Presses Completed here; the server then returns `after`, edited by the device `by`. */
async function press(after: Overview, edit: DayEdit) {
  let saved = answered("completed");
  const sent = fakeServer((request) => {
    if (request.path.endsWith("/edits")) {
      return { status: 200, body: { date: TODAY, time_zone: "UTC", edits: [edit] } };
    }
    if (request.method === "GET") return ok(saved);
    return answerWrites(request, saved, () => ok(saved));
  });
  const { client } = renderPage(
    "/app",
    <>
      <ChangedElsewhere userId="u1" />
      <Reflection date={TODAY} answer={null} hasText />
    </>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Completed" }));
  await waitFor(() => expect(client.getQueryData(pressesKey("u1"))).toHaveLength(1));
  saved = after;
  await act(async () => dayNews.emit({ userId: "u1", changed: { device: "another" } }));
  return { client, asked: (end: string) => sent.filter(({ path }) => path.endsWith(end)) };
}
const bar = () => screen.queryByText(/iPhone, Safari/);

signedInToWrite(`${TODAY}T12:00:00Z`);

it("reports that another device replaced an answer, until it is seen §4.23", async () => {
  const { client } = await press(answered("missed"), editOf("completion", "missed", "d2"));
  await waitFor(() =>
    expect(bar()?.textContent).toBe(
      "Today: Missed, on iPhone, Safari at 10:05. Here you had answered Completed.",
    ),
  );
  expect(screen.getByRole("link", { name: "See" }).getAttribute("href")).toBe(
    `/app/history/${TODAY}`,
  );
  await userEvent.click(screen.getByRole("button", { name: "OK" }));
  expect(bar()).toBeNull();
  expect(client.getQueryData(pressesKey("u1"))).toEqual([]);
});

it("shows nothing when another tab of this device wrote", async () => {
  const outbox = outboxes.of("u1");
  vi.spyOn(outbox, "getState").mockReturnValue({ ...outbox.getState(), device: "d2" });
  const { asked } = await press(answered("missed"), editOf("completion", "missed", "d2"));
  await waitFor(() => expect(asked("/edits")).toHaveLength(1));
  await act(async () => {});
  expect(bar()).toBeNull();
});

it("shows nothing when the answer is still the one pressed", async () => {
  const after = answered("completed", "Call Ben");
  const { asked, client } = await press(after, editOf("text", "Call Ben", "d2"));
  await waitFor(() => expect(client.getQueryData(["overview", "u1"])).toEqual(after));
  expect(asked("/edits")).toEqual([]);
  expect(bar()).toBeNull();
});

import type { ReviewDays } from "@sovereign/contract/reviews";
import { noStanding } from "@sovereign/domain/standing";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { drafts } from "#days/draft/drafts.ts";
import { fakeServer, ok, refused } from "#testing/fake-server.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { Question } from "./question.tsx";
import { ReviewGate } from "./review-gate.tsx";
import { answerSlot } from "./use-answer.ts";

const SUNDAY = "2026-03-22";
const SLOT = answerSlot("week", SUNDAY);
const NAME = "What made this week hold?";

const week = (text: string): ReviewDays => ({
  today: "2026-03-24",
  time_zone: "UTC",
  first_day: "2026-03-16",
  last_day: SUNDAY,
  rest_days: [],
  earlier: { ...noStanding("2026-03-15"), last_break: { date: "2026-03-15", recorded: true } },
  answer: { text, updated_at: text ? "2026-03-24T11:31:00.000Z" : null },
  records: [],
});

/** A fake server that stores the answer. */
function open(begin: string) {
  const server = { text: begin };
  const sent = fakeServer(({ method, body }) => {
    if (method === "GET") return ok(week(server.text));
    const { text, replaces } = body as { text: string; replaces: string };
    if (![replaces, text].includes(server.text)) {
      return refused(409, "review.answer_replaced");
    }
    server.text = text;
    return { status: 200, body: week(text).answer };
  });
  renderPage(
    "/app/history/review/week",
    <ReviewGate review="week" lastDay={null}>
      {(days) => <Question review="week" days={days} question={NAME} />}
    </ReviewGate>,
  );
  const writes = () => sent.filter(({ method }) => method === "PUT").map(({ body }) => body);
  return { server, writes };
}
const field = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: NAME });
const versions = () => screen.findByRole("heading", { name: /^A newer version was saved/ });

signedIn();

describe("an answer saved elsewhere", () => {
  it("is the current one where nothing was left unsaved", async () => {
    open("Old words");
    await userEvent.type(await field(), "x{Backspace}");
    expect(drafts.read("u1", SLOT)).toBeNull();
    cleanup();

    const { server, writes } = open("New words");
    expect((await field()).value).toBe("New words");
    await userEvent.click(await field());
    await userEvent.tab();
    expect(writes()).toEqual([]);
    expect(server.text).toBe("New words");
  });

  it("is shown next to the unsaved draft until the member chooses §9.10", async () => {
    open("Old words");
    await userEvent.type(await field(), ", and more");
    cleanup();

    const { server, writes } = open("New words");
    expect(await versions()).toBeTruthy();
    expect(screen.getByText("New words")).toBeTruthy();
    expect(screen.getByText("Old words, and more")).toBeTruthy();
    expect(writes()).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Use My Draft" }));
    expect(await screen.findByText("Saved at 11:31")).toBeTruthy();
    expect(server.text).toBe("Old words, and more");
    expect(writes()).toEqual([{ text: "Old words, and more", replaces: "New words" }]);
    expect(drafts.read("u1", SLOT)).toBeNull();
  });

  it("is not replaced while the page is open, and can be kept", async () => {
    const { server, writes } = open("Old words");
    await userEvent.type(await field(), ", and more");
    server.text = "New words";
    await userEvent.tab();
    expect(await versions()).toBeTruthy();
    expect(server.text).toBe("New words");
    expect(writes()).toEqual([{ text: "Old words, and more", replaces: "Old words" }]);
    await userEvent.click(screen.getByRole("button", { name: "Keep the Saved Version" }));
    expect((await field()).value).toBe("New words");
    expect(drafts.read("u1", SLOT)).toBeNull();
    expect(writes()).toHaveLength(1);
  });

  it("is replaced by the text being written when it was removed", async () => {
    const { server, writes } = open("Old words");
    await userEvent.type(await field(), ", and more");
    server.text = "";
    await userEvent.tab();
    await waitFor(() => expect(server.text).toBe("Old words, and more"));
    expect(writes().at(-1)).toEqual({ text: "Old words, and more", replaces: "" });
  });
});

it("is removed when emptied", async () => {
  const { server, writes } = open("Old words");
  await userEvent.clear(await field());
  await userEvent.tab();
  await waitFor(() => expect(server.text).toBe(""));
  await waitFor(() => expect(drafts.read("u1", SLOT)).toBeNull());
  expect(writes()).toEqual([{ text: "", replaces: "Old words" }]);
});

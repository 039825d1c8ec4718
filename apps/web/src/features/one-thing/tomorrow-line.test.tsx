import type { OneThingRecord, Overview } from "@sovereign/contract/one-things";
import { addDays } from "@sovereign/domain/calendar-date";
import { onlineManager } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { weekday } from "#core/time/dates.ts";
import { drafts } from "#days/draft/drafts.ts";
import { renderOneThing } from "#testing/daily-page.tsx";
import { type FakeAnswer, fakeServer, ok, refused } from "#testing/fake-server.ts";
import { answerWrites, expectParked, sentWrites } from "#testing/fake-writes.ts";
import { testOverview, testRecord } from "#testing/overviews.ts";
import { signedInToWrite } from "#testing/writing-member.ts";

const TODAY = "2026-03-24";
const TOMORROW = addDays(TODAY, 1);
const DAY = weekday(TOMORROW);

const answered = (given: Partial<Overview> = {}) =>
  testOverview(TODAY, { records: [testRecord(TODAY)], ...given });
const lineOf = (content: string, given: Partial<OneThingRecord> = {}) =>
  testRecord(TOMORROW, {
    content,
    completion_status: "missed",
    completed_at: null,
    reflected_at: null,
    committed_at: `${TODAY}T21:14:00.000Z`,
    updated_at: `${TODAY}T21:14:00.000Z`,
    ...given,
  });

/** A fake server that stores tomorrow's line. */
function openChanging(begin: Overview, refusal?: FakeAnswer) {
  let overview = begin;
  const sent = fakeServer((request) => {
    if (request.method === "GET") return ok(overview);
    return answerWrites(request, overview, (write) => {
      if (refusal) return refusal;
      const content = write?.kind === "text" && write.content;
      overview = { ...overview, tomorrow: content ? lineOf(content) : null };
      return ok(overview);
    });
  });
  const { client } = renderOneThing();
  const change = (next: Overview) => {
    overview = next;
    return act(() => client.invalidateQueries());
  };
  return { writes: () => sentWrites(sent), change };
}
const open = (begin: Overview, refusal?: FakeAnswer) => openChanging(begin, refusal).writes;
const NAME = { name: "Tomorrow’s line" };
const field = () => screen.findByRole<HTMLTextAreaElement>("textbox", NAME);
const keep = () => screen.getByRole<HTMLButtonElement>("button", { name: `Save for ${DAY}` });

signedInToWrite(`${TODAY}T12:00:00Z`);

describe("tomorrow's line", () => {
  it("keeps its field when it is planned as rest, taken back or answered elsewhere, and when today ends", async () => {
    const { change, writes } = openChanging(answered({ tomorrow: lineOf("Call") }));
    const line = await field();
    const isSame = async () => {
      expect(await field()).toBe(line);
      expect(document.activeElement).toBe(line);
    };
    await userEvent.clear(line);
    await change(answered({ rest_days: [TOMORROW] }));
    await isSame();
    await userEvent.keyboard("Call Pri");
    await change(answered({ tomorrow: lineOf("Walk the site") }));
    expect(screen.getByRole("heading", { name: /^A newer version was saved by you/ })).toBeTruthy();
    await change(testOverview(TOMORROW, { records: [lineOf("Walk the site"), testRecord(TODAY)] }));
    await isSame();
    expect(screen.getByText(/^It is \w+day now\. This page is still \w+day’s\.$/)).toBeTruthy();
    const done = lineOf("Walk the site", { reflected_at: `${TOMORROW}T09:00:00.000Z` });
    await change(answered({ tomorrow: done }));
    await isSame();
    await userEvent.keyboard("ya{Enter}");
    expect(line.value).toBe("Call Priya");
    expect(screen.getByRole("heading", { name: /^What you were writing/ })).toBeTruthy();
    expect(writes()).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Discard" }));
    expect(screen.queryByRole("textbox", NAME)).toBeNull();
  });

  it("is offered once today is answered, and saved for its day §4.31", async () => {
    const writes = open(answered());
    expect((await field()).placeholder).toBe("Begin with a verb");
    expect(keep().disabled).toBe(true);
    await userEvent.type(await field(), " Call Priya {Enter}");
    expect(await screen.findByText("Saved at 21:14")).toBeTruthy();
    // The line reports it itself.
    expect(screen.queryByText(`Your line for ${DAY} is kept. It can be changed.`)).toBeNull();
    expect(writes()).toEqual([{ kind: "text", date: TOMORROW, content: "Call Priya" }]);
    expect(drafts.read("u1", TOMORROW)).toBeNull();
  });

  it("is absent before today is answered", async () => {
    open(testOverview(TODAY));
    await screen.findByLabelText("Today’s ONE Thing");
    expect(screen.queryByRole("textbox", NAME)).toBeNull();
  });

  it("is edited, and removed by its button or by emptying it", async () => {
    const writes = open(answered({ tomorrow: lineOf("Call Priya") }));
    await userEvent.type(await field(), " before noon");
    await userEvent.click(keep());
    await waitFor(() =>
      expect(writes().at(-1)).toMatchObject({ content: "Call Priya before noon" }),
    );
    await userEvent.click(await screen.findByRole("button", { name: "Remove It" }));
    expect(await screen.findByText("Your line for tomorrow was removed.")).toBeTruthy();
    await waitFor(async () => expect((await field()).value).toBe(""));
    expect(document.activeElement).toBe(await field());
    expect(writes().at(-1)).toEqual({ kind: "text", date: TOMORROW, content: "" });

    await userEvent.type(await field(), "Walk the site{Enter}");
    await screen.findByText("Saved at 21:14");
    await userEvent.clear(await field());
    await userEvent.type(await field(), "{Enter}");
    await waitFor(() => expect(writes().at(-1)).toMatchObject({ content: "" }));
    expect(drafts.read("u1", TOMORROW)).toBeNull();
  });

  it("survives a refusal, and is no draft of today's", async () => {
    open(answered(), refused(409, "one_thing.date_in_future"));
    await userEvent.type(await field(), "Call Priya{Enter}");
    await expectParked("u1", ["one_thing.date_in_future"]);
    expect((await field()).value).toBe("Call Priya");
    expect(drafts.read("u1", TOMORROW)).toBe("Call Priya");
    expect(drafts.read("u1", TODAY)).toBeNull();
  });

  it("does not start with a sentence left unsaved on another day", async () => {
    drafts.write("u1", addDays(TODAY, -1), "Left behind");
    open(answered());
    expect((await field()).value).toBe("");
  });

  it("is shown again when its day started before it could be removed", async () => {
    open(answered({ tomorrow: lineOf("Call Priya") }), refused(400, "one_thing.blank"));
    await userEvent.click(await screen.findByRole("button", { name: "Remove It" }));
    await expectParked("u1", ["one_thing.blank"]);
    await waitFor(async () => expect((await field()).value).toBe("Call Priya"));
  });

  it("is shown immediately without a connection, and leaves today unchanged", async () => {
    open(answered());
    await field();
    onlineManager.setOnline(false);
    await userEvent.type(await field(), "Call Priya{Enter}");
    expect(await screen.findByText(/^Saved on this device at/)).toBeTruthy();
    expect(screen.getByText("Walk the site")).toBeTruthy();
  });

  it("asks nothing on planned rest, and says so §4.31", async () => {
    open(answered({ rest_days: [TOMORROW] }));
    expect(await screen.findByText(`${DAY} is planned rest. It needs no line.`)).toBeTruthy();
    expect(screen.queryByRole("textbox", NAME)).toBeNull();
  });
});

import type { DayHit } from "@sovereign/contract/one-thing-search";
import { addDays } from "@sovereign/domain/calendar-date";
import { onlineManager } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { session } from "#core/session/session.ts";
import { type FakeAnswer, fakeServer, refused } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedInToWrite } from "#testing/writing-member.ts";
import { DaySearch } from "./day-search.tsx";
import { rememberSearch, withSearch } from "./day-words.ts";

const TODAY = "2026-03-24";

const hitOf = (target_date: string, given: Partial<DayHit> = {}): DayHit => ({
  target_date,
  content: "Walk the site",
  note: null,
  completion_status: "completed",
  reflected_at: `${target_date}T19:00:00.000Z`,
  rest: false,
  ...given,
});

/** Responds to a search with the page that `pages` returns for the words and the day before. */
function open(
  pages: (q: string, before: string | null) => { hits: DayHit[]; more?: boolean } | FakeAnswer,
  words = "",
) {
  const sent = fakeServer(({ body }) => {
    const { q: query, before = null } = body as { q: string; before?: string };
    const found = pages(query, before);
    if (found === "silence" || "status" in found) return found;
    return { status: 200, body: { more: false, ...found, query } };
  });
  const page = (
    <DaySearch today={TODAY}>
      <p>Thirty days</p>
    </DaySearch>
  );
  const at = words ? withSearch("/app/history", rememberSearch(words)) : "/app/history";
  return { sent, ...renderPage("/app/history", page, at) };
}
const field = () => screen.getByRole<HTMLInputElement>("searchbox", { name: "Search your days" });
const found = () => screen.findByRole("region", { name: "Found in your days" });

signedInToWrite();

describe("the search over the member's days", () => {
  it("searches when typing pauses, and shows the results with the match marked instead of the days §4.25 §4.32", async () => {
    const { sent, router } = open(() => ({
      hits: [
        hitOf("2026-03-23", { note: "Halden asked for a week." }),
        hitOf("2025-11-02", { content: "Call Halden", completion_status: "partial" }),
      ],
    }));
    expect(screen.getByText("Thirty days")).toBeTruthy();
    await userEvent.type(field(), "hald");
    const region = await found();
    expect(screen.queryByText("Thirty days")).toBeNull();
    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      ["/api/one-things/search", { q: "hald" }],
    ]);
    expect(within(region).getByText("2 days mention “hald”.")).toBeTruthy();
    const [note, text] = within(region).getAllByText("Hald");
    expect([note?.tagName, text?.tagName]).toEqual(["MARK", "MARK"]);
    const links = within(region).getAllByRole("link");
    // No URL contains the words of private days: it names the search by this page's ID.
    const { search } = router.state.location;
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      `/app/history/2026-03-23${search}`,
      `/app/history/2025-11-02${search}`,
    ]);
    expect(search).toMatch(/^\?search=[0-9a-f-]{36}$/);
    expect(links[1]?.textContent).toContain("2 November 2025Partial");
    await act(() => router.navigate("/app/history/2026-03-23"));
    await act(() => router.navigate(-1));
    // Back from a day returns to the results.
    expect(field().value).toBe("hald");
    expect(await found()).toBeTruthy();
    await userEvent.type(field(), "{Escape}");
    expect(screen.getByText("Thirty days")).toBeTruthy();
    expect(document.activeElement).toBe(field());
  });

  it("ignores another member's query", async () => {
    const { router } = open(() => ({ hits: [] }), "halden");
    expect(field().value).toBe("halden");
    const record = memberRecord();
    const other = { ...record, user: { ...record.user, id: "u2" } };
    await act(async () => session.announce({ type: "signed_in", record: other }));
    await act(() => router.navigate(router.state.location));
    expect(field().value).toBe("");
  });

  it("shows twenty, and the earlier ones on request §4.32", async () => {
    const day = (index: number) => addDays(TODAY, -index);
    const hits = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => hitOf(day(from + index)));
    open(
      (_, before) =>
        before === null ? { hits: hits(0, 20), more: true } : { hits: hits(20, 3), more: false },
      "site",
    );
    const region = await found();
    expect(field().value).toBe("site");
    expect(within(region).getByText("The latest 20 days that mention “site”.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Show Earlier Days" }));
    expect(await within(region).findByText("23 days mention “site”.")).toBeTruthy();
    expect(within(region).getAllByRole("link")).toHaveLength(23);
    expect(screen.queryByRole("button", { name: "Show Earlier Days" })).toBeNull();
  });

  it("reports no results and clears the field §4.32", async () => {
    open(() => ({ hits: [] }), "nowhere");
    expect(await screen.findByText("Nothing found for “nowhere”.")).toBeTruthy();
    const region = await found();
    await userEvent.click(within(region).getByRole("button", { name: "Clear search" }));
    expect(screen.getByText("Thirty days")).toBeTruthy();
  });

  it("reports no response and retries §4.32", async () => {
    let down = true;
    open(
      () => (down ? refused(400, "server.unexpected") : { hits: [hitOf("2026-03-23")] }),
      "site",
    );
    expect(await screen.findByText("Search is not responding.")).toBeTruthy();
    down = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await within(await found()).findByText("1 day mentions “site”.")).toBeTruthy();
  });

  it("reports the rate limit", async () => {
    const refusal = refused(429, "request.rate_limited");
    open(() => refusal, "/app/history?q=site");
    expect(await screen.findByText("Too many searches in a minute.")).toBeTruthy();
  });

  it("reports that it needs a connection, and continues once there is one §4.32", async () => {
    onlineManager.setOnline(false);
    open(() => ({ hits: [hitOf("2026-03-23")] }), "site");
    expect(await screen.findByText("Search needs a connection.")).toBeTruthy();
    onlineManager.setOnline(true);
    await waitFor(async () => expect(within(await found()).getAllByRole("link")).toHaveLength(1));
  });
});

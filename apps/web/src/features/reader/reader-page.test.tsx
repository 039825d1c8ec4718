import { loading, locked } from "@sovereign/content/words/notices";
import type { Audience } from "@sovereign/domain/access";
import { act, renderHook, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { type FakeAnswer, fakeServer } from "#testing/fake-server.ts";
import { piece, SHELF } from "#testing/pieces.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { ReaderPage } from "./reader-page.tsx";
import { recallPlace, rememberPlace, useReading } from "./reading-places.ts";

const HERE = { section: "case-studies", id: "2008-crash" };
const refused = (status: number, code: string): FakeAnswer => ({
  status,
  body: { code, title: "" },
});

function open(answer: () => FakeAnswer, reference = HERE, first: Audience = "subscriber") {
  const sent = fakeServer(answer);
  let become: (audience: Audience) => void = () => {};
  let goOn: (next: typeof HERE) => void = () => {};
  function Page() {
    const [audience, setAudience] = useState(first);
    const [shown, setShown] = useState(reference);
    become = setAudience;
    goOn = setShown;
    return (
      <ReaderPage
        {...shown}
        audience={audience}
        vault={SHELF}
        lockedPanel={<button type="button">Subscribe</button>}
        missing={<h1>Oops! Page not found</h1>}
      />
    );
  }
  const view = renderPage(`/app/resources/${reference.section}/${reference.id}`, <Page />);
  return {
    sent,
    become: (audience: Audience) => act(() => become(audience)),
    goOn: (next: typeof HERE) => act(() => goOn(next)),
    ...view,
  };
}
const onItsWay = (): FakeAnswer => ({ status: 200, stream: new ReadableStream() });

signedIn();

describe("the reader", () => {
  it("shows a piece, sets the tab's title, focuses the heading and names the next piece", async () => {
    open(() => ({ status: 200, body: piece({ subtitle: "Fourteen months" }) }));
    const title = await screen.findByRole("heading", { level: 1, name: "2008: Who Could Wait" });
    expect(document.activeElement).toBe(title);
    expect(document.title).toContain("2008: Who Could Wait");
    expect(screen.getByText("Case study, 6 minutes")).toBeTruthy();
    const progress = screen.getByRole("progressbar", { name: "Reading progress" });
    // Shorter than the screen, so it counts as read.
    await waitFor(() => expect(progress.getAttribute("aria-valuenow")).toBe("100"));
    // The announced item between them has nothing to open.
    const next = screen.getByRole("link", { name: /Succession Warfare/ });
    expect(next.getAttribute("href")).toBe("/app/resources/case-studies/succession-warfare");
  });

  it.each([
    [
      "a principle by its number",
      { section: "principles" as const, id: "p", position: { number: 3, of: 12 } },
      "Principle, 3 of 12",
    ],
    [
      "a book by its author",
      { section: "books" as const, id: "titan", author: "Ron Chernow", first_published: 1998 },
      "Ron Chernow, 1998",
    ],
    ["a minute as one", { minutes: 1 }, "Case study, 1 minute"],
  ])("introduces %s", async (_, further, note) => {
    open(() => ({ status: 200, body: piece(further) }));
    expect(await screen.findByText(note)).toBeTruthy();
  });

  it("reports a failed load and retries", async () => {
    let answer = refused(429, "request.rate_limited");
    open(() => answer);
    const again = await screen.findByRole("button", { name: loading.item.button });
    expect(screen.getByText(loading.item.title)).toBeTruthy();
    answer = { status: 200, body: piece() };
    await userEvent.click(again);
    expect(await screen.findByText("On the evening.")).toBeTruthy();
  });

  it("shows the not-found page for an unknown path", async () => {
    open(() => refused(404, "vault.not_found"));
    expect(await screen.findByText("Oops! Page not found")).toBeTruthy();
  });

  it("shows the cover of a locked piece and the subscribe button", async () => {
    open(() => refused(403, "vault.locked"));
    expect(await screen.findByText(locked.vault.title)).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("2008: Who Could Wait");
    expect(screen.getByRole("button", { name: "Subscribe" })).toBeTruthy();
  });

  it("shows when an announced piece is planned, and sells nothing unwritten", async () => {
    open(() => refused(403, "vault.locked"), { section: "case-studies", id: "ai-family-office" });
    expect(await screen.findByText("Releasing later")).toBeTruthy();
    expect(screen.getByText("Planned for Q3 2026.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Subscribe" })).toBeNull();
  });

  it("links to a video in a new tab without an opener", async () => {
    const video = { section: "videos", id: "intro", state: "video", body: null } as const;
    open(() => ({
      status: 200,
      body: piece({ ...video, youtube_url: "https://video.example/1" }),
    }));
    const link = await screen.findByRole("link", { name: /opens in a new tab/ });
    expect(link.getAttribute("href")).toBe("https://video.example/1");
    expect(link.getAttribute("rel")).toBe("noopener noreferrer");
  });

  it("keeps the current piece when its reader becomes a member", async () => {
    let answer: FakeAnswer = { status: 200, body: piece({ access: "public" }) };
    const { become } = open(() => answer, HERE, "signed_in");
    const text = await screen.findByText("On the evening.");
    answer = onItsWay();
    become("subscriber");
    expect(screen.getByText("On the evening.")).toBe(text);
  });

  it.for<[string, (page: ReturnType<typeof open>) => void]>([
    [
      "shows no other piece while the next one loads",
      ({ goOn }) => goOn({ section: "case-studies", id: "succession-warfare" }),
    ],
    ["removes the piece immediately when the membership ends", ({ become }) => become("signed_in")],
  ])("%s", async ([, change]) => {
    let answer: FakeAnswer = { status: 200, body: piece() };
    const page = open(() => answer);
    await screen.findByText("On the evening.");
    answer = onItsWay();
    change(page);
    expect(screen.queryByText("On the evening.")).toBeNull();
  });

  it("closes the open piece once the server reports it locked", async () => {
    let answer: FakeAnswer = { status: 200, body: piece() };
    const { client } = open(() => answer);
    await screen.findByText("On the evening.");
    answer = refused(403, "vault.locked");
    await act(() => client.invalidateQueries());
    expect(await screen.findByText(locked.vault.title)).toBeTruthy();
    expect(screen.queryByText("On the evening.")).toBeNull();
  });
});

describe("the reader's keys", () => {
  it("close it with Escape §2.34", async () => {
    const { router } = open(() => ({ status: 200, body: piece() }));
    await screen.findByText("On the evening.");
    await userEvent.keyboard("{Escape}");
    expect(router.state.location.pathname).toBe("/app/resources");
  });

  it("change the text's size within limits and leave the browser's zoom alone", async () => {
    open(() => ({ status: 200, body: piece() }));
    const size = () => document.querySelector("[data-size]")?.getAttribute("data-size");
    await screen.findByText("On the evening.");
    expect(size()).toBe("1");
    await userEvent.keyboard("++++");
    expect(size()).toBe("3");
    await userEvent.keyboard("{Control>}-{/Control}");
    expect(size()).toBe("3");
    await userEvent.click(screen.getByRole("button", { name: "Smaller text" }));
    expect(size()).toBe("2");
  });
});

describe("a saved reading position", () => {
  const place = { block: 0, offset: 0.5, percent: 40 };

  it("is offered when a piece is opened again, and is dropped for the top", async () => {
    rememberPlace("u1", HERE, place);
    open(() => ({ status: 200, body: piece() }));
    expect(await screen.findByText("Continued where you left off")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Start from the top" }));
    expect(screen.queryByText("Continued where you left off")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
  });

  it("belongs to one member, shows on the shelf, and is cleared near the end", () => {
    const shelf = (userId: string) => renderHook(() => useReading(userId).progressOf).result;
    const [mine, theirs] = [shelf("u1"), shelf("u2")];
    act(() => rememberPlace("u1", HERE, place));
    expect(mine.current("case-studies", "2008-crash")).toBe(40);
    expect(theirs.current("case-studies", "2008-crash")).toBeNull();
    rememberPlace("u1", HERE, { ...place, percent: 98 });
    expect(recallPlace("u1", HERE)).toBeNull();
  });
});

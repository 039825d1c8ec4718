import type { VaultAnswer } from "@sovereign/contract/vault";
import type { Audience } from "@sovereign/domain/access";
import { onlineManager } from "@tanstack/react-query";
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "#core/session/session.ts";
import { type FakeAnswer, fakeServer } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { nativeShell, noShell } from "#testing/native-shell.ts";
import { renderPage } from "#testing/render-page.tsx";
import { piece, shelves } from "#testing/vault-answers.ts";
import { VaultPage } from "./vault-page.tsx";
import type { Reading } from "./vault-reading.ts";

const CRASH = piece("case-studies", "2008-crash", { title: "Who Could Wait", blurb: "Dates." });
const LIST = shelves(
  [
    piece("excerpts", "introduction", { title: "Introduction", minutes: 14 }),
    piece("excerpts", "psychology", { title: "The First Million", state: "locked" }),
    piece("principles", "first-hour", { title: "The first hour", minutes: 1 }),
    piece("principles", "price", { title: "Price in silence", minutes: 1 }),
    piece("frameworks", "charter", {
      title: "The Family Charter",
      state: "later",
      minutes: null,
      releases: "June 2026",
    }),
    CRASH,
    piece("videos", "intro-video", {
      title: "A film",
      state: "video",
      minutes: null,
      youtube_url: "https://videos.example/1",
    }),
  ],
  CRASH,
);
const ok = (body: unknown): FakeAnswer => ({ status: 200, body });

type Options = { audience?: Audience; at?: string; preview?: boolean; reading?: Reading };

function open(
  answer: (path: string) => FakeAnswer,
  { audience, at, preview, reading }: Options = {},
) {
  const sent = fakeServer(({ path }) => answer(path));
  const page = (
    <main>
      <VaultPage
        audience={audience ?? "subscriber"}
        panel={<p>The way in</p>}
        {...(preview !== undefined && { preview })}
        {...(reading && { reading })}
      />
    </main>
  );
  return { sent, ...renderPage("/app/resources", page, at) };
}
const withList = (list: VaultAnswer, options?: Options) => open(() => ok(list), options);
const shelf = (name: string) => within(screen.getByRole("region", { name }));
const settle = () => act(async () => {});

beforeEach(() => session.announce({ type: "signed_in", record: memberRecord() }));
afterEach(() => {
  noShell();
  onlineManager.setOnline(true);
  session.announce({ type: "signed_out", reason: "member" });
});

describe("the shelves", () => {
  it("stand in the order and under the names of the specification", async () => {
    withList(LIST);
    await screen.findByRole("heading", { name: "Excerpts" });
    const regions = within(screen.getByRole("main")).getAllByRole("region");
    const named = regions.map((region) => region.id);
    expect(named).toEqual([
      "excerpts",
      "principles",
      "frameworks",
      "case-studies",
      "videos",
      "briefings",
      "books",
    ]);
    expect(
      within(screen.getByRole("navigation", { name: "Sections" }))
        .getAllByRole("link")
        .map((link) => link.textContent),
    ).toEqual([
      "Excerpts2",
      "Principles2",
      "Frameworks & Playbooks0",
      "Case Studies1",
      "Videos1",
      "Private Briefings0",
      "Books & Guides0",
    ]);
    expect(shelf("Books & Guides").getByText("This shelf is being filled.")).toBeTruthy();
  });

  it("lead to what is open with its minutes, and to what is locked with its lock", async () => {
    withList(LIST, { audience: "signed_in" });
    await screen.findByRole("heading", { name: "Excerpts" });
    const opened = shelf("Excerpts").getByRole("link", { name: /Introduction/ });
    expect(opened.getAttribute("href")).toBe("/app/resources/excerpts/introduction");
    expect(opened.textContent).toContain("14 min");
    const closed = screen.getByRole("link", { name: /The First Million/ });
    expect(closed.getAttribute("href")).toBe("/app/resources/excerpts/psychology");
    expect(closed.textContent).toContain("Members");
    expect(closed.textContent).not.toContain("min");
    // One lock for each shelf.
    expect(shelf("Excerpts").getByText("1 with membership")).toBeTruthy();
  });

  it("do not lead to what is only announced", async () => {
    withList(LIST);
    await screen.findByRole("heading", { name: "Excerpts" });
    expect(shelf("Frameworks & Playbooks").getByRole("listitem").textContent).toBe(
      "The Family CharterReleasing later, June 2026",
    );
    expect(screen.queryByRole("link", { name: /Family Charter/ })).toBeNull();
  });

  it("open a video elsewhere, in a tab that cannot reach back", async () => {
    withList(LIST);
    const film = await screen.findByRole("link", { name: /A film.*opens in a new tab/ });
    expect(film.getAttribute("href")).toBe("https://videos.example/1");
    expect(film.getAttribute("target")).toBe("_blank");
    expect(film.getAttribute("rel")).toBe("noopener noreferrer");
  });

  it("hand a video to the system's browser in a store's app", async () => {
    nativeShell("ios");
    const left = vi.spyOn(window.location, "assign").mockReturnValue(undefined);
    withList(LIST);
    await userEvent.click(await screen.findByRole("link", { name: /A film/ }));
    expect(left).toHaveBeenCalledExactlyOnceWith("https://videos.example/1");
  });

  const placesIn = (places: Record<string, number>, latest: Reading["latest"] = null): Reading => ({
    progressOf: (_, id) => places[id] ?? null,
    latest,
  });

  it("draw the principles as marks, with the next one, and say how far a piece has been read", async () => {
    withList(LIST, {
      reading: placesIn({ introduction: 38.4, "2008-crash": 100, "first-hour": 100 }),
    });
    await screen.findByRole("heading", { name: "Principles" });
    expect(shelf("Principles").getByText("1 of 2 read")).toBeTruthy();
    const links = shelf("Principles").getAllByRole("link");
    expect(links.map((link) => link.textContent)).toEqual([
      "1, The first hour, read",
      "2, Price in silence",
      "Price in silenceNext, 2 of 2",
    ]);
    expect(shelf("Excerpts").getByText("38%")).toBeTruthy();
    expect(shelf("Case Studies").getByText("Read")).toBeTruthy();
  });

  it("are led by the piece that was begun last, and by what is new", async () => {
    const briefing = piece("briefings", "march", { title: "March", releases: "March 2026" });
    const { sections } = LIST;
    const list = shelves([...sections.flatMap(({ items }) => items), briefing], CRASH);
    const reading = placesIn({ introduction: 38 }, { section: "excerpts", id: "introduction" });
    withList(list, { reading });
    const begun = await screen.findByRole("link", { name: /^Go on reading/ });
    expect(begun.textContent).toBe("Go on reading38%, 9 minutes leftIntroduction");
    const fresh = within(screen.getByRole("list", { name: "New in the vault" }));
    expect(fresh.getByRole("link").getAttribute("href")).toBe("/app/resources/briefings/march");
    expect(shelf("Private Briefings").getByText("New")).toBeTruthy();
  });

  it("are led by the featured piece where nothing was begun, and show no way in to members", async () => {
    withList(LIST);
    const lead = await screen.findByRole("link", { name: /^Begin here/ });
    expect(lead.textContent).toBe("Begin hereCase study, 6 minutesWho Could Wait");
    expect(screen.getByText(/^\w+ shelves\. Start with what you need today\.$/)).toBeTruthy();
    expect(screen.queryByText("The way in")).toBeNull();
  });

  it("show the preview its own line, and the way in after the principles", async () => {
    withList(LIST, { audience: "signed_in" });
    const way = await screen.findByText("The way in");
    expect(
      screen.getByText(/^You can read one excerpt, two principles and the book notes\./),
    ).toBeTruthy();
    const principles = screen.getByRole("region", { name: "Principles" });
    expect(principles.compareDocumentPosition(way)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByText("New")).toBeNull();
  });

  it("speak of no preview to who may be a member, or once was", async () => {
    withList(LIST, { audience: "signed_in", preview: false });
    expect(await screen.findByText("The way in")).toBeTruthy();
    expect(screen.getByText(/^\w+ shelves\. Start with what you need today/)).toBeTruthy();
    expect(screen.queryByText(/^You can read/)).toBeNull();
  });

  it("say that they did not load, and come when asked again", async () => {
    let answer: FakeAnswer = { status: 429, body: { code: "request.rate_limited", title: "x" } };
    open(() => answer);
    expect((await screen.findByRole("alert")).textContent).toContain("The shelves did not load.");
    answer = ok(LIST);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Excerpts" })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("main"));
  });

  it("say that the device is offline when it has kept nothing", async () => {
    onlineManager.setOnline(false);
    const { sent } = withList(LIST);
    expect(await screen.findByText("You are offline.")).toBeTruthy();
    expect(sent).toEqual([]);
  });
});

describe("the search", () => {
  const PATIENCE = {
    query: "patience",
    hits: [
      {
        ...CRASH,
        passage: [
          { text: "… and the ", match: false },
          { text: "patience", match: true },
          { text: " to wait …", match: false },
        ],
      },
      { ...piece("principles", "price", { title: "Price in silence" }), passage: [] },
      { ...piece("excerpts", "psychology", { title: "First", state: "locked" }), passage: [] },
    ],
  };
  const answers = (path: string): FakeAnswer => {
    if (!path.startsWith("/api/vault/search")) return ok(LIST);
    const query = new URL(path, "http://app").searchParams.get("q");
    return ok(query === "patience" ? PATIENCE : { query, hits: [] });
  };
  const field = () => screen.getByRole<HTMLInputElement>("searchbox", { name: "Search the vault" });
  const searches = (sent: { path: string }[]) =>
    sent.map(({ path }) => path).filter((path) => path.includes("/search"));

  it("asks once for the words, keeps them in the address and shows what was found", async () => {
    const { sent, router } = open(answers);
    await screen.findByRole("heading", { name: "Excerpts" });
    await userEvent.type(field(), "patience");
    expect(await screen.findByText("3 pieces mention “patience”.")).toBeTruthy();
    expect(searches(sent)).toEqual(["/api/vault/search?q=patience"]);
    expect(router.state.location.search).toBe("?q=patience");
    expect(router.state.historyAction).toBe("REPLACE");
    const [hit, principle, closed] = screen.getAllByRole("link");
    expect(hit?.getAttribute("href")).toBe("/app/resources/case-studies/2008-crash");
    expect(hit?.textContent).toContain("Case Studies, 6 min");
    expect(hit?.querySelector("mark")?.textContent).toBe("patience");
    expect(principle?.textContent).toContain("Principles, 2 of 2");
    expect(closed?.textContent).toContain("The passage opens with membership.");
  });

  it("starts with the words of the address, and Escape returns to the shelves", async () => {
    const { router } = open(answers, { at: "/app/resources?q=patience" });
    expect(await screen.findByText("3 pieces mention “patience”.")).toBeTruthy();
    expect(field().value).toBe("patience");
    await userEvent.type(field(), "{Escape}");
    expect(await screen.findByRole("heading", { name: "Excerpts" })).toBeTruthy();
    expect(router.state.location.search).toBe("");
    expect(document.activeElement).toBe(field());
  });

  it("follows the address when something else changes it", async () => {
    const { router } = open(answers, { at: "/app/resources?q=patience" });
    await screen.findByText("3 pieces mention “patience”.");
    await act(() => router.navigate("/app/resources"));
    expect(field().value).toBe("");
    expect(await screen.findByRole("heading", { name: "Excerpts" })).toBeTruthy();
  });

  it("says so when nothing was found, and the field has the focus after it is cleared", async () => {
    open(answers, { at: "/app/resources?q=yacht" });
    expect(await screen.findByRole("heading", { name: "Nothing found for “yacht”." })).toBeTruthy();
    expect(screen.getByRole("status").textContent).toBe("0 pieces mention “yacht”.");
    const main = within(screen.getByRole("region", { name: "Found in the vault" }));
    await userEvent.click(main.getByRole("button", { name: "Clear search" }));
    expect(document.activeElement).toBe(field());
    expect(screen.queryByText(/Nothing found for/)).toBeNull();
  });

  it("keeps the hits on the screen while the next ones come", async () => {
    open(
      (path) =>
        path.includes("?q=patiences")
          ? { status: 200, stream: new ReadableStream() }
          : answers(path),
      { at: "/app/resources?q=patience" },
    );
    await screen.findByText("3 pieces mention “patience”.");
    await userEvent.type(field(), "s{Enter}");
    await settle();
    expect(screen.getByText("3 pieces mention “patience”.")).toBeTruthy();
    const region = screen.getByRole("region", { name: "Found in the vault" });
    expect(region.getAttribute("aria-busy")).toBe("true");
  });

  it("searches the titles it has while offline, and says that it did no more", async () => {
    const { sent } = open(answers);
    await screen.findByRole("heading", { name: "Excerpts" });
    act(() => onlineManager.setOnline(false));
    await userEvent.type(field(), "SILENCE{Enter}");
    expect(await screen.findByText("1 piece mentions “SILENCE”.")).toBeTruthy();
    expect(screen.getByText(/only the titles saved on this device/)).toBeTruthy();
    expect(screen.getByRole("link", { name: /Price in silence/ })).toBeTruthy();
    await userEvent.type(field(), "s{Enter}");
    expect(await screen.findByText("No title found for “SILENCEs”.")).toBeTruthy();
    expect(searches(sent)).toEqual([]);
  });

  it("says so when the server refuses, and asks again on request", async () => {
    let refused = true;
    open(
      (path) =>
        refused && path.includes("/search")
          ? { status: 429, body: { code: "request.rate_limited", title: "x" } }
          : answers(path),
      { at: "/app/resources?q=patience" },
    );
    expect((await screen.findByRole("alert")).textContent).toContain("The search did not answer.");
    refused = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("3 pieces mention “patience”.")).toBeTruthy();
  });
});

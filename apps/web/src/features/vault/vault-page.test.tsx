import { onlineManager } from "@tanstack/react-query";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { FakeAnswer } from "#testing/fake-server.ts";
import { nativeShell, noShell } from "#testing/native-shell.ts";
import { signedIn } from "#testing/signed-in.ts";
import { piece, shelves } from "#testing/vault-answers.ts";
import { CRASH, LIST, ok, openVault, vaultWithList } from "#testing/vault-screen.tsx";
import type { Reading } from "./vault-list.ts";

const shelf = (name: string) => within(screen.getByRole("region", { name }));

signedIn();
afterEach(() => {
  noShell();
  onlineManager.setOnline(true);
});

describe("the shelves", () => {
  it("appear in the order and under the names of the specification §2.33", async () => {
    vaultWithList(LIST);
    await screen.findByRole("heading", { name: "Excerpts" });
    const regions = within(screen.getByRole("main")).getAllByRole("region");
    const named = regions.map(({ id }) => id).join(" ");
    expect(named).toBe("excerpts principles frameworks case-studies videos briefings books");
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
  });

  it("link to open pieces with their minutes, and to locked ones with a lock", async () => {
    vaultWithList(LIST, { audience: "signed_in" });
    await screen.findByRole("heading", { name: "Excerpts" });
    const opened = shelf("Excerpts").getByRole("link", { name: /Introduction/ });
    expect(opened.getAttribute("href")).toBe("/app/resources/excerpts/introduction");
    expect(opened.textContent).toContain("14 min");
    const closed = screen.getByRole("link", { name: /The First Million/ });
    expect(closed.getAttribute("href")).toBe("/app/resources/excerpts/psychology");
    expect(closed.textContent).toContain("Members");
    expect(closed.textContent).not.toContain("min");
    // One lock per shelf.
    expect(shelf("Excerpts").getByText("1 with membership")).toBeTruthy();
  });

  it("do not link to what is only announced §2.33", async () => {
    vaultWithList(LIST);
    await screen.findByRole("heading", { name: "Excerpts" });
    expect(shelf("Frameworks & Playbooks").getByRole("listitem").textContent).toBe(
      "The Family CharterReleasing later, June 2026",
    );
    expect(screen.queryByRole("link", { name: /Family Charter/ })).toBeNull();
  });

  it("open a video in another tab, without an opener", async () => {
    vaultWithList(LIST);
    const film = await screen.findByRole("link", { name: /A film.*opens in a new tab/ });
    expect(film.getAttribute("href")).toBe("https://videos.example/1");
    expect(film.getAttribute("target")).toBe("_blank");
    expect(film.getAttribute("rel")).toBe("noopener noreferrer");
  });

  it("open a video in the system's browser in a store's app", async () => {
    nativeShell("ios");
    const left = vi.spyOn(window.location, "assign").mockReturnValue(undefined);
    vaultWithList(LIST);
    await userEvent.click(await screen.findByRole("link", { name: /A film/ }));
    expect(left).toHaveBeenCalledExactlyOnceWith("https://videos.example/1");
  });

  const placesIn = (places: Record<string, number>, latest: Reading["latest"] = null): Reading => ({
    progressOf: (_, id) => places[id] ?? null,
    latest,
  });

  /** With briefings that appeared a day apart, the first of them yesterday. */
  const withBriefings = (...ids: string[]) => {
    const briefings = ids.map((id, index) => {
      const appeared = new Date(Date.now() - (index + 1) * 86_400_000).toISOString();
      return piece("briefings", id, { releases: "March 2026", appeared });
    });
    return shelves([...LIST.sections.flatMap(({ items }) => items), ...briefings], CRASH);
  };

  it("render the principles as marks, with the next one, and show the reading progress of a piece", async () => {
    vaultWithList(LIST, {
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

  it("start with the piece read last, and with new ones", async () => {
    const list = withBriefings("march");
    const reading = placesIn({ introduction: 38 }, { section: "excerpts", id: "introduction" });
    vaultWithList(list, { reading });
    const begun = await screen.findByRole("link", { name: /^Continue reading/ });
    expect(begun.textContent).toBe("Continue reading38%, 9 minutes leftIntroduction");
    const fresh = within(screen.getByRole("list", { name: "New in the vault" }));
    expect(fresh.getByRole("link").getAttribute("href")).toBe("/app/resources/briefings/march");
    expect(shelf("Private Briefings").getByText("New")).toBeTruthy();
  });

  it("start with the newest while nothing is being read, then with the others", async () => {
    const list = withBriefings("march", "april", "may");
    vaultWithList(list, { reading: placesIn({ introduction: 100 }) });
    const lead = await screen.findByRole("link", { name: /^New.*march/ });
    expect(lead.textContent).toBe("NewBriefing, 6 minutesmarch");
    const fresh = within(screen.getByRole("list", { name: "New in the vault" }));
    expect(fresh.getAllByRole("link").map((link) => link.textContent)).toEqual([
      "Newapril6 min",
      "Newmay6 min",
    ]);
  });

  it("call a piece new until it is read, or thirty days have passed", async () => {
    const appeared = new Date(Date.now() - 30 * 86_400_000 - 60_000).toISOString();
    const list = withBriefings("march", "april");
    const briefings = list.sections.find(({ id }) => id === "briefings");
    briefings?.items.push(piece("briefings", "february", { title: "February", appeared }));
    vaultWithList(list, { reading: placesIn({ march: 100, april: 40 }) });
    await screen.findByRole("link", { name: /^New.*april/ });
    expect(
      shelf("Private Briefings")
        .getAllByRole("link")
        .map((row) => row.textContent),
    ).toEqual(["marchRead", "april40%", "February6 min"]);
  });

  it("start with the featured piece when nothing was read, and show no offer to members", async () => {
    vaultWithList(LIST);
    const lead = await screen.findByRole("link", { name: /^Start here/ });
    expect(lead.textContent).toBe("Start hereCase study, 6 minutesWho Could Wait");
    expect(screen.getByText("Five shelves. Start with what you need today.")).toBeTruthy();
    expect(screen.queryByText("The way in")).toBeNull();
  });

  it("show the preview its own line, and the offer after the principles", async () => {
    vaultWithList(LIST, { audience: "signed_in" });
    const way = await screen.findByText("The way in");
    expect(
      screen.getByText(/^You can read one excerpt, two principles and the book notes\./),
    ).toBeTruthy();
    const principles = screen.getByRole("region", { name: "Principles" });
    expect(principles.compareDocumentPosition(way)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByText("New")).toBeNull();
    cleanup();
    // A possible or former member has no preview.
    vaultWithList(LIST, { audience: "signed_in", preview: false });
    expect(await screen.findByText("The way in")).toBeTruthy();
    expect(screen.queryByText(/^You can read/)).toBeNull();
  });

  it("report a failed load, and load on a retry", async () => {
    let answer: FakeAnswer = { status: 429, body: { code: "request.rate_limited", title: "x" } };
    openVault(() => answer);
    expect((await screen.findByRole("alert")).textContent).toContain("The shelves did not load.");
    answer = ok(LIST);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Excerpts" })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("main"));
  });

  it("show that the device is offline when nothing is cached", async () => {
    onlineManager.setOnline(false);
    const { sent } = vaultWithList(LIST);
    expect(await screen.findByText("You are offline.")).toBeTruthy();
    expect(sent).toEqual([]);
  });
});

import { onlineManager } from "@tanstack/react-query";
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import type { FakeAnswer } from "#testing/fake-server.ts";
import { noShell } from "#testing/native-shell.ts";
import { signedIn } from "#testing/signed-in.ts";
import { piece } from "#testing/vault-answers.ts";
import { CRASH, LIST, ok, openVault } from "#testing/vault-screen.tsx";

const settle = () => act(async () => {});

signedIn();
afterEach(() => {
  noShell();
  onlineManager.setOnline(true);
});

describe("the search", () => {
  const TIMEOUT = {
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
  const OTHERS = [
    { place: 0, shelf: "programme", number: "9", title: "Wait a day", locked: true, passage: [] },
    {
      place: 2,
      shelf: "manifesto",
      number: "III",
      title: "Action",
      locked: false,
      passage: [{ text: "patience", match: true }],
    },
  ];
  const answers = (path: string): FakeAnswer => {
    if (!path.startsWith("/api/vault/search")) return ok(LIST);
    const query = new URL(path, "http://app").searchParams.get("q");
    return ok(query === "patience" ? TIMEOUT : { query, hits: [] });
  };
  const field = () => screen.getByRole<HTMLInputElement>("searchbox", { name: "Search the vault" });
  const searches = (sent: { path: string }[]) =>
    sent.map(({ path }) => path).filter((path) => path.includes("/search"));

  it("searches once for the query, keeps it in the URL and shows the results", async () => {
    const { sent, router } = openVault(answers);
    await screen.findByRole("heading", { name: "Excerpts" });
    await userEvent.type(field(), "patience");
    expect(await screen.findByText("3 results for “patience”.")).toBeTruthy();
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

  it("shows days and laws at their place among the pieces", async () => {
    openVault(
      (path) =>
        path.startsWith("/api/vault/search") ? ok({ ...TIMEOUT, others: OTHERS }) : ok(LIST),
      { at: "/app/resources?q=patience" },
    );
    expect(await screen.findByText("5 results for “patience”.")).toBeTruthy();
    const [day, piece, law] = screen.getAllByRole("link");
    expect(day?.getAttribute("href")).toBe("/app/programme/9");
    expect(day?.textContent).toContain("The 30 days, day 9");
    expect(day?.textContent).toContain("The passage opens with membership.");
    expect(piece?.textContent).toContain("Case Studies");
    expect(law?.getAttribute("href")).toBe("/app/manifesto");
    expect(law?.querySelector("mark")?.textContent).toBe("patience");
  });

  it("starts with the URL's query, and Escape returns to the shelves", async () => {
    const { router } = openVault(answers, { at: "/app/resources?q=patience" });
    expect(await screen.findByText("3 results for “patience”.")).toBeTruthy();
    expect(field().value).toBe("patience");
    await userEvent.type(field(), "{Escape}");
    expect(await screen.findByRole("heading", { name: "Excerpts" })).toBeTruthy();
    expect(router.state.location.search).toBe("");
    expect(document.activeElement).toBe(field());
  });

  it("follows the URL when something else changes it", async () => {
    const { router } = openVault(answers, { at: "/app/resources?q=patience" });
    await screen.findByText("3 results for “patience”.");
    await act(() => router.navigate("/app/resources"));
    expect(field().value).toBe("");
    expect(await screen.findByRole("heading", { name: "Excerpts" })).toBeTruthy();
  });

  it("reports no results, and focuses the field after it is cleared", async () => {
    openVault(answers, { at: "/app/resources?q=yacht" });
    expect(await screen.findByRole("heading", { name: "Nothing found for “yacht”." })).toBeTruthy();
    expect(screen.getByRole("status").textContent).toBe("0 results for “yacht”.");
    const main = within(screen.getByRole("region", { name: "Found in the vault" }));
    await userEvent.click(main.getByRole("button", { name: "Clear search" }));
    expect(document.activeElement).toBe(field());
    expect(screen.queryByText(/Nothing found for/)).toBeNull();
  });

  it("keeps the hits on screen while the next ones load", async () => {
    openVault(
      (path) =>
        path.includes("?q=patiences")
          ? { status: 200, stream: new ReadableStream() }
          : answers(path),
      { at: "/app/resources?q=patience" },
    );
    await screen.findByText("3 results for “patience”.");
    await userEvent.type(field(), "s{Enter}");
    await settle();
    expect(screen.getByText("3 results for “patience”.")).toBeTruthy();
    const region = screen.getByRole("region", { name: "Found in the vault" });
    expect(region.getAttribute("aria-busy")).toBe("true");
  });

  it("searches the available titles offline, and says so", async () => {
    const { sent } = openVault(answers);
    await screen.findByRole("heading", { name: "Excerpts" });
    act(() => onlineManager.setOnline(false));
    await userEvent.type(field(), "SILENCE{Enter}");
    expect(await screen.findByText("1 result for “SILENCE”.")).toBeTruthy();
    expect(screen.getByText(/only the titles saved on this device/)).toBeTruthy();
    expect(screen.getByRole("link", { name: /Price in silence/ })).toBeTruthy();
    await userEvent.type(field(), "s{Enter}");
    expect(await screen.findByText("No title found for “SILENCEs”.")).toBeTruthy();
    expect(searches(sent)).toEqual([]);
  });

  it("reports a refusal, and retries on request", async () => {
    let refused = true;
    openVault(
      (path) =>
        refused && path.includes("/search")
          ? { status: 429, body: { code: "request.rate_limited", title: "x" } }
          : answers(path),
      { at: "/app/resources?q=patience" },
    );
    expect((await screen.findByRole("alert")).textContent).toContain("Search is not responding.");
    refused = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("3 results for “patience”.")).toBeTruthy();
  });
});

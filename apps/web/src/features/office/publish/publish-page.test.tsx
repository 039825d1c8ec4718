import { newPieceSheet, pieceRefusals } from "@sovereign/content/words/office-piece-acts";
import type { PackPreview } from "@sovereign/contract/office-pack";
import type { ListedPiece } from "@sovereign/contract/office-pieces";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { fakeServer } from "#testing/fake-server.ts";
import { listedPiece } from "#testing/office-pieces.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { PublishPage } from "./publish-page.tsx";

const LIVE = listedPiece({
  id: "briefings/2026-03-15",
  name: "2026-03-15",
  title: "March 15, 2026",
  order: 1,
  state: "live",
  live_since: "2026-03-15T07:00:00.000Z",
  announced: null,
});
const PIECES: ListedPiece[] = [
  LIVE,
  listedPiece({ state: "scheduled", opens_at: "2026-04-01T06:00:00.000Z" }),
  listedPiece({
    id: "books/titan",
    shelf: "books",
    name: "titan",
    title: "Titan",
    access: "public",
    state: "overdue",
    words: 0,
    minutes: null,
    announced: "Q1 2026",
  }),
];

function open({ pieces = PIECES, deployed = 0, search = "" } = {}) {
  const sent = fakeServer(({ method, path }) => {
    if (method === "PUT" && path.endsWith("/order")) {
      return { status: 200, body: { pieces, deployed_changes: 0 } };
    }
    if (method === "POST") return { status: 409, body: { code: "office.piece_taken", title: "" } };
    return { status: 200, body: { pieces, deployed_changes: deployed } };
  });
  renderPage("/office/publish", <PublishPage />, `/office/publish${search}`);
  return sent;
}

const rowOf = (name: RegExp) => screen.findByRole("row", { name });

signedIn("2026-03-24T09:14:00.000Z");

describe("the list of pieces", () => {
  it("shows each piece on its shelf with its state, and counts them in a sentence", async () => {
    open();
    expect((await rowOf(/^March 15, 2026/)).textContent).toMatch(/Live.*Members.*5 min.*Since/);
    expect((await rowOf(/^April 2026/)).textContent).toMatch(/Scheduled.*(1\sApril|April\s1)/);
    expect((await rowOf(/^Titan/)).textContent).toMatch(
      /Overdue.*Everyone signed in.*Announced for Q1 2026/,
    );
    expect(
      screen.getByText("One article is live, one is scheduled, and one is overdue."),
    ).toBeTruthy();
    const tabs = within(screen.getByRole("navigation", { name: "Status" })).getAllByRole("link");
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      "All3",
      "Live1",
      "Scheduled1",
      "Drafts0",
      "Overdue1",
    ]);
  });

  it("shows the pieces of one state", async () => {
    open({ search: "?state=live" });
    expect(await rowOf(/^March 15, 2026/)).toBeTruthy();
    expect(screen.queryByRole("row", { name: /^Titan/ })).toBeNull();
  });

  it("names what the deployment brought and nobody took in", async () => {
    open({ deployed: 2 });
    expect(await screen.findByText(/^The deployment’s pack has 2 files that aren’t/)).toBeTruthy();
  });

  it("puts a shelf in order by buttons, says where a piece then is, and back", async () => {
    const sent = open();
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: /^Reorder: Private/ }));
    await user.click(await screen.findByRole("button", { name: "Move “March 15, 2026” down" }));
    expect(screen.getByText("“March 15, 2026” is now number 2 of 2.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Save Order" }));
    expect(await screen.findByText("The order of Private Briefings was saved.")).toBeTruthy();
    expect(sent.find(({ method }) => method === "PUT")).toMatchObject({
      path: "/api/office/shelves/briefings/order",
      body: { names: ["2026-04", "2026-03-15"] },
    });
    await user.click(screen.getByRole("button", { name: /^Undo/ }));
    await vi.waitFor(() => expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull());
    expect(sent.findLast(({ method }) => method === "PUT")?.body).toEqual({
      names: ["2026-03-15", "2026-04"],
    });
  });

  it("takes the address from the title, the next free one, and keeps what was typed", async () => {
    const sent = open();
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "New Article" }));
    const sheet = within(await screen.findByRole("dialog"));
    await user.click(sheet.getByRole("button", { name: newPieceSheet.act }));
    expect(sheet.getByText(newPieceSheet.missing)).toBeTruthy();
    await user.type(sheet.getByLabelText("Title"), "What a Roof Costs");
    await user.click(sheet.getByRole("button", { name: newPieceSheet.act }));
    expect(await sheet.findByText(pieceRefusals.failed)).toBeTruthy();
    const made = sent.filter(({ method }) => method === "POST").map(({ body }) => body);
    const title = "What a Roof Costs";
    expect(made.slice(0, 2)).toEqual([
      { shelf: "briefings", name: "what-a-roof-costs", title },
      { shelf: "briefings", name: "what-a-roof-costs-2", title },
    ]);
    expect(sheet.getByLabelText<HTMLInputElement>("Title").value).toBe(title);
  });

  it("shows what a pack would change, brings it in, and keeps a refused one out", async () => {
    const found: PackPreview = {
      refused: [],
      unchanged: 70,
      gone: ["books/titan"],
      pictures: [],
      seen: "s1",
      changes: [
        {
          file: "briefings/2026-04.md",
          piece: "briefings/2026-04",
          is_new: false,
          added: 12,
          removed: 3,
          faults: 1,
        },
      ],
      findings: [
        { file: "briefings/2026-04.md", line: 9, field: "link", message: "leads nowhere" },
      ],
    };
    const refused = { ...found, changes: [], findings: [], refused: ["pack.md is missing."] };
    const answers = [refused, found];
    const sent = fakeServer(({ method, path }) => {
      if (path.includes("/pack/import")) return { status: 200, body: { drafts: 1 } };
      if (method === "POST") return { status: 200, body: answers.shift() };
      return { status: 200, body: { pieces: PIECES, deployed_changes: 0 } };
    });
    renderPage("/office/publish", <PublishPage />, "/office/publish");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Import a Pack" }));
    const sheet = within(await screen.findByRole("dialog"));
    const show = sheet.getByRole<HTMLButtonElement>("button", { name: "Show the Changes" });
    expect(show.disabled).toBe(true);
    const choose = () =>
      user.upload(sheet.getByLabelText(/^The pack/), new File(["x"], "pack.zip"));
    await choose();
    await user.click(show);
    expect(await sheet.findByText("pack.md is missing.")).toBeTruthy();
    await choose();
    await user.click(sheet.getByRole("button", { name: "Show the Changes" }));
    expect(await sheet.findByText("One article would be imported as a draft.")).toBeTruthy();
    expect(sheet.getByText("12 words added, 3 removed, 1 error")).toBeTruthy();
    expect(sheet.getByText("briefings/2026-04.md, line 9, link: leads nowhere")).toBeTruthy();
    await user.click(sheet.getByRole("button", { name: "Import 1 Draft" }));
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent.some(({ path }) => path.endsWith("/pack/import?seen=s1"))).toBe(true);
  });
});

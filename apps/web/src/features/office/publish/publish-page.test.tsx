import { fill, plural } from "@sovereign/content/public/fill";
import {
  deleteSheet,
  newPieceSheet,
  pieceRefusals,
} from "@sovereign/content/words/office-piece-acts";
import { pieceList } from "@sovereign/content/words/office-surface";
import type { PackPreview } from "@sovereign/contract/office-pack";
import type { ListedPiece } from "@sovereign/contract/office-pieces";
import { act, screen, within } from "@testing-library/react";
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
    if (path.endsWith("/delete")) return { status: 204, body: null };
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
      screen.getByText("One article is live in the vault, one is scheduled, and one is overdue."),
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

  it("finds articles by words of their titles and addresses, and says how many", async () => {
    open();
    const user = userEvent.setup();
    const field = await screen.findByRole("searchbox", { name: pieceList.searchHint });
    await user.type(field, "titán BOOKS");
    await vi.waitFor(() => expect(screen.queryByRole("row", { name: /^April 2026/ })).toBeNull());
    expect(await rowOf(/^Titan/)).toBeTruthy();
    expect(screen.getByText(plural(pieceList.shown, 1, { count: "1", total: "3" }))).toBeTruthy();
    const tabs = within(screen.getByRole("navigation", { name: "Status" })).getAllByRole("link");
    expect(tabs.map((tab) => tab.getAttribute("href"))).toContain(
      "/office/publish?q=tit%C3%A1n+BOOKS&state=live",
    );
    await user.clear(field);
    expect(await rowOf(/^April 2026/)).toBeTruthy();
    await user.type(field, "nothing like it");
    await user.click(await screen.findByRole("link", { name: pieceList.showAll }));
    expect(await rowOf(/^April 2026/)).toBeTruthy();
  });

  it("shows one shelf, and keeps its whole order", async () => {
    open({ search: "?q=march" });
    const user = userEvent.setup();
    await user.selectOptions(
      await screen.findByRole("combobox", { name: pieceList.shelf }),
      "briefings",
    );
    expect(await rowOf(/^March 15, 2026/)).toBeTruthy();
    expect(screen.queryByRole("row", { name: /^(Titan|April)/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: /^Reorder: Private/ }));
    const sheet = within(await screen.findByRole("dialog"));
    expect(sheet.getAllByRole("listitem")).toHaveLength(2);
  });

  it("deletes a draft that nobody has read, and brings it back", async () => {
    const draft = listedPiece({ id: "briefings/roof", name: "roof", title: "A Roof" });
    const taken = listedPiece({
      id: "briefings/old",
      name: "old",
      title: "Old",
      withdrawn_at: "2026-03-01T00:00:00.000Z",
    });
    const sent = open({ pieces: [LIVE, draft, taken] });
    const user = userEvent.setup();
    const deletes = await screen.findAllByRole("button", { name: /^Delete the draft/ });
    expect(deletes.map((each) => each.getAttribute("aria-label"))).toEqual([
      fill(pieceList.deleteDraft, { title: "A Roof" }),
    ]);
    await user.click(deletes[0] as HTMLElement);
    await user.click(
      within(await screen.findByRole("dialog")).getByRole("button", { name: deleteSheet.act }),
    );
    expect(
      await screen.findByText(fill(deleteSheet.done, { title: "A Roof" }), {
        selector: "[role=status]",
      }),
    ).toBeTruthy();
    expect(sent.find(({ method }) => method === "POST")).toMatchObject({
      path: "/api/office/pieces/briefings/roof/delete",
      body: { version: 8, saved_at: draft.saved_at },
    });
    await user.click(screen.getByRole("button", { name: /^Undo/ }));
    await vi.waitFor(() => {
      expect(sent.some(({ path }) => path.endsWith("/briefings/roof/restore"))).toBe(true);
    });
  });

  it("moves an article by the arrow keys, Home and End, and says where it is", async () => {
    const third = listedPiece({ id: "briefings/x", name: "x", title: "May 2026" });
    open({ pieces: [...PIECES, third] });
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: /^Reorder: Private/ }));
    const up = await screen.findByRole("button", { name: "Move “May 2026” up" });
    const titles = () =>
      within(screen.getByRole("dialog"))
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent);
    act(() => up.focus());
    await user.keyboard("{ArrowUp}");
    expect(titles()).toEqual(["March 15, 2026", "May 2026", "April 2026"]);
    expect(screen.getByText("“May 2026” is now number 2 of 3.")).toBeTruthy();
    expect(document.activeElement).toBe(up);
    await user.keyboard("{Home}{ArrowUp}");
    expect(titles()).toEqual(["May 2026", "March 15, 2026", "April 2026"]);
    await user.keyboard("{End}");
    expect(titles()).toEqual(["March 15, 2026", "April 2026", "May 2026"]);
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
    const choose = () => user.upload(sheet.getByLabelText(/^Pack/), new File(["x"], "pack.zip"));
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

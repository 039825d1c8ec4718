import type { ListedPiece } from "@sovereign/contract/office-pieces";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "#core/session/session.ts";
import { fakeServer } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { listedPiece } from "#testing/office-pieces.ts";
import { renderPage } from "#testing/render-page.tsx";
import { PublishPage } from "./publish-page.tsx";

const LIVE = listedPiece({
  ...{ id: "briefings/2026-03-15", name: "2026-03-15", title: "March 15, 2026", order: 1 },
  ...{ state: "live", live_since: "2026-03-15T07:00:00.000Z", announced: null },
});
const PIECES: ListedPiece[] = [
  LIVE,
  listedPiece({ state: "scheduled", opens_at: "2026-04-01T06:00:00.000Z" }),
  listedPiece({
    ...{ id: "books/titan", shelf: "books", name: "titan", title: "Titan", access: "public" },
    ...{ state: "overdue", words: 0, minutes: null, announced: "Q1 2026" },
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

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-24T09:14:00.000Z") });
  session.announce({ type: "signed_in", record: memberRecord() });
});
afterEach(() => {
  session.announce({ type: "signed_out", reason: "member" });
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("the list of pieces", () => {
  it("shows each piece on its shelf with its state, and counts them in a sentence", async () => {
    open();
    expect((await rowOf(/^March 15, 2026/)).textContent).toMatch(/Live.*Members.*5 min.*Since/);
    expect((await rowOf(/^April 2026/)).textContent).toMatch(/Scheduled.*(1\sApril|April\s1)/);
    expect((await rowOf(/^Titan/)).textContent).toMatch(
      /Overdue.*Everybody signed in.*Announced for Q1 2026/,
    );
    expect(
      screen.getByText("One piece is live, one is scheduled, and one is overdue."),
    ).toBeTruthy();
    const tabs = within(screen.getByRole("navigation", { name: "State" })).getAllByRole("link");
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      ...["All3", "Live1", "Scheduled1", "Drafts0", "Overdue1"],
    ]);
  });

  it("shows the pieces of one state", async () => {
    open({ search: "?state=live" });
    expect(await rowOf(/^March 15, 2026/)).toBeTruthy();
    expect(screen.queryByRole("row", { name: /^Titan/ })).toBeNull();
  });

  it("names what the deployment brought and nobody took in", async () => {
    open({ deployed: 2 });
    expect(await screen.findByText(/^The deployment’s pack has 2 files that are not/)).toBeTruthy();
  });

  it("puts a shelf in order by buttons, and says where a piece then is", async () => {
    const sent = open();
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: /^Put in Order: Private/ }));
    await user.click(await screen.findByRole("button", { name: "Move “March 15, 2026” down" }));
    expect(screen.getByText("“March 15, 2026” is number 2 of 2.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Save the Order" }));
    expect(await screen.findByText("Private Briefings is in order.")).toBeTruthy();
    expect(sent.find(({ method }) => method === "PUT")).toMatchObject({
      path: "/api/office/shelves/briefings/order",
      body: { names: ["2026-04", "2026-03-15"] },
    });
  });

  it("proposes an address for a new piece, and keeps what was typed when it is taken", async () => {
    const sent = open();
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "New Piece" }));
    const sheet = within(await screen.findByRole("dialog"));
    await user.click(sheet.getByRole("button", { name: "Begin the Piece" }));
    expect(sheet.getByText("A title is needed.")).toBeTruthy();
    await user.type(sheet.getByLabelText("Title"), "What a Roof Costs");
    await user.click(sheet.getByRole("button", { name: "Begin the Piece" }));
    expect(await sheet.findByText("This address is taken on the shelf.")).toBeTruthy();
    expect(sent.at(-1)?.body).toEqual({
      ...{ shelf: "briefings", name: "what-a-roof-costs", title: "What a Roof Costs" },
    });
    expect(sheet.getByLabelText<HTMLInputElement>("Title").value).toBe("What a Roof Costs");
  });
});

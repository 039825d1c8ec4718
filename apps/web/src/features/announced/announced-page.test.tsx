import type { AnnouncedAnswer } from "@sovereign/contract/announced";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { session } from "#core/session/session.ts";
import { type FakeAnswer, fakeServer, ok } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { renderPage } from "#testing/render-page.tsx";
import { AnnouncedPage } from "./announced-page.tsx";

const PIECE: AnnouncedAnswer = {
  shelf: "excerpts",
  id: "first-light",
  title: "First Light",
  lead: "The opening.",
  minutes: 6,
  published: "2026-03-10T12:00:00.000Z",
  body: null,
};
const DAY: AnnouncedAnswer = {
  shelf: "programme",
  id: "3",
  title: "One locker",
  lead: null,
  minutes: null,
  published: null,
  body: {
    blocks: [{ kind: "paragraph", children: [{ kind: "text", text: "Carry it out." }] }],
    notes: [],
  },
};

function open(answer: FakeAnswer | (() => FakeAnswer)) {
  fakeServer(() => (typeof answer === "function" ? answer() : answer));
  const page = <AnnouncedPage shelf="excerpts" id="first-light" />;
  return renderPage("/read/excerpts/first-light", page);
}
const linkTo = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

afterEach(() => session.announce({ type: "signed_out", reason: "member" }));

describe("the page of a piece", () => {
  it("says what it is, and leads a visitor to an account", async () => {
    open(ok(PIECE));
    expect(await screen.findByRole("heading", { name: "First Light" })).toBeTruthy();
    expect(screen.getByText("6 min · Since 10 March 2026")).toBeTruthy();
    expect(linkTo("Read it with a free account")).toBe("/app/resources/excerpts/first-light");
  });

  it("has the text that everybody may read", async () => {
    open(ok(DAY));
    expect(await screen.findByText("Carry it out.")).toBeTruthy();
    expect(linkTo("Start with day one")).toBe("/auth?tab=sign-up");
  });

  it("offers more to read below a whole piece", async () => {
    open(ok({ ...PIECE, body: DAY.body }));
    expect(await screen.findByText("Carry it out.")).toBeTruthy();
    expect(linkTo("Read more with a free account")).toBe("/auth?tab=sign-up");
  });

  it("leads a member into the app", async () => {
    session.announce({ type: "signed_in", record: memberRecord() });
    open(ok(DAY));
    await screen.findByText("The 30 days, day 3");
    expect(linkTo("Open the day")).toBe("/app/programme/3");
  });

  it("says when there is no such piece, and retries what failed", async () => {
    let code = "request.invalid";
    open(() => ({ status: 400, body: { code, title: "x" } }));
    expect((await screen.findByRole("alert")).textContent).toContain("could not be loaded");
    code = "vault.not_found";
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Article not found." })).toBeTruthy();
  });
});

import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type FakeAnswer, fakeServer } from "#testing/fake-server.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { piece, shelves } from "#testing/vault-answers.ts";
import { VaultCard } from "./vault-card.tsx";

const CRASH = piece("case-studies", "2008-crash", { title: "Who Could Wait", minutes: 9 });

function open(answer: FakeAnswer) {
  fakeServer(() => answer);
  renderPage("/app", <VaultCard audience="subscriber" />);
}

signedIn();

describe("the dashboard's vault card", () => {
  it("links to the featured piece in full §2.78", async () => {
    open({ status: 200, body: shelves([CRASH], CRASH) });
    await screen.findByRole("heading", { name: "Who Could Wait" });
    const link = screen.getByRole("link");
    expect(link.getAttribute("href")).toBe("/app/resources/case-studies/2008-crash");
    expect(link.textContent).toBe("Resource VaultWho Could WaitCase study, 9 minutes");
  });

  it.each<[string, FakeAnswer, string]>([
    [
      "the list fails",
      { status: 403, body: { code: "access.denied", title: "x" } },
      "Read what today asks for.",
    ],
    ["nothing is featured", { status: 200, body: shelves([CRASH]) }, "One shelf."],
  ])("links to the vault when %s, and counts only known shelves", async (_, answer, name) => {
    open(answer);
    expect(screen.getByRole("link").getAttribute("href")).toBe("/app/resources");
    expect(await screen.findByRole("heading", { name })).toBeTruthy();
    expect(screen.getByRole("link").getAttribute("href")).toBe("/app/resources");
  });
});

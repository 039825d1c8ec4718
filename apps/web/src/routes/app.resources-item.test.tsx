import { readMailPreferences } from "@sovereign/contract/mails";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { rememberPlace } from "#features/reader/reading-places.ts";
import { answered, fakeServer, ok } from "#testing/fake-server.ts";
import { MEMBER } from "#testing/memberships.ts";
import { renderPage } from "#testing/render-page.tsx";
import { piece, shelves } from "#testing/vault-answers.ts";
import { signedInToWrite } from "#testing/writing-member.ts";
import ResourcesItemRoute from "./app.resources-item.tsx";

const CRASH = piece("case-studies", "crash", { title: "Who Could Wait" });
const CHARTER = piece("frameworks", "charter");
const TEXT = {
  ...CRASH,
  access: "member",
  body: {
    blocks: [{ kind: "paragraph", children: [{ kind: "text", text: "Overnight." }] }],
    notes: [],
  },
  sound: null,
  film: null,
  position: { number: 1, of: 1 },
};
const QUESTION = "Get an email when a new article opens?";
const END = { block: 0, offset: 0, percent: 100, at: "2026-03-10T12:00:00.000Z" };

function open() {
  const sent = fakeServer(({ path }) => {
    if (path === "/api/vault") return ok(shelves([CRASH, CHARTER]));
    if (path === "/api/vault/case-studies/crash") return ok(TEXT);
    if (path === "/api/me/mail-preferences") {
      return answered(readMailPreferences, {
        releases: false,
        letters: true,
        releases_asked: false,
      });
    }
    return ok({ admin_mode_offered: false, ...MEMBER });
  });
  const params = { section: "case-studies", id: "crash" } as const;
  const props = { params } as unknown as Parameters<typeof ResourcesItemRoute>[0];
  renderPage("/app/resources/case-studies/crash", <ResourcesItemRoute {...props} />);
  return sent;
}

signedInToWrite();

it("below the first piece a member finishes, it is asked whether to write of new ones", async () => {
  rememberPlace("u1", { section: "case-studies", id: "crash" }, END);
  open();
  expect(await screen.findByText("Overnight.")).toBeTruthy();
  expect(await screen.findByRole("region", { name: QUESTION })).toBeTruthy();
});

it("below a later piece nothing is asked", async () => {
  rememberPlace("u1", { section: "frameworks", id: "charter" }, END);
  const sent = open();
  expect(await screen.findByText("Overnight.")).toBeTruthy();
  await screen.findByRole("link", { name: "Back to the vault" });
  expect(screen.queryByText(QUESTION)).toBeNull();
  expect(sent.map(({ path }) => path)).not.toContain("/api/me/mail-preferences");
});

import type { VaultAnswer } from "@sovereign/contract/vault";
import type { Audience } from "@sovereign/domain/access";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeServer, ok } from "#testing/fake-server.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { piece, shelves } from "#testing/vault-answers.ts";
import { FreePieces } from "./free-pieces.tsx";

const CRASH = { section: "case-studies", id: "crash" } as const;

function open(setDays: number | null, audience: Audience = "signed_in") {
  const list: VaultAnswer = {
    ...shelves([
      piece("excerpts", "introduction", { title: "Introduction", minutes: 7 }),
      piece(CRASH.section, CRASH.id, {
        title: "Who Could Wait",
        state: setDays === 3 ? "open" : "locked",
      }),
    ]),
    earned: setDays === null ? null : { ...CRASH, set_days: setDays },
  };
  const sent = fakeServer(() => ok(list));
  const page = (
    <main>
      <FreePieces audience={audience} />
    </main>
  );
  renderPage("/app/accountability", page);
  return sent;
}

const INTRODUCTION = [
  "IntroductionThe whole of it, 7 minutes. Nothing to pay.",
  "/app/resources/excerpts/introduction",
];
const PROGRAMME = [
  "The 30 daysDays 1 to 14 are open to you. Days 15 to 30 open with membership.",
  "/app/programme",
];
const earning = (soFar: string) => [
  `Set your ONE Thing on three days“Who Could Wait” opens then, the whole of it. ${soFar}`,
  "/app/one-thing",
];

signedIn();

it.each([
  [null, []],
  [0, [earning("No days so far.")]],
  [1, [earning("One day so far.")]],
  [2, [earning("Two days so far.")]],
  [
    3,
    [
      [
        "Who Could WaitOpened by the three days on which you set your ONE Thing.",
        "/app/resources/case-studies/crash",
      ],
    ],
  ],
] as const)("after %s set days an account reads what is open to it §6.10", async (days, rows) => {
  open(days);
  const region = within(await screen.findByRole("region", { name: "Open without membership" }));
  expect(
    region.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]),
  ).toEqual([INTRODUCTION, ...rows, PROGRAMME]);
});

it("a member is offered nothing", async () => {
  const sent = open(null, "subscriber");
  await expect.poll(() => sent).toHaveLength(1);
  expect(screen.getByRole("main").textContent).toBe("");
});

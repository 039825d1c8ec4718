import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Product } from "#app/compose.ts";
import { officeOf, SECOND_PACK } from "#testing/content-office.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { startOtherNode } from "#testing/other-node.ts";
import { startTestProduct, type TestProduct } from "#testing/test-product.ts";

/** In milliseconds; a busy machine may need long to pass a message on. */
const TIMEOUT_MS = 20_000;

const MANIFESTO = "/api/manifesto";

let here: TestProduct;
let others: Product[];

beforeAll(async () => {
  const environment = { CONTENT_DIR: SECOND_PACK };
  here = await startTestProduct({ storedContent: true, environment });
  others = [await startOtherNode(here), await startOtherNode(here)];
});

afterAll(async () => {
  await Promise.all(others.map((node) => node.close()));
  await here.close();
});

const EXCERPT = "/api/announced/excerpts/first-light";

/** What every node serves, without a second request to the database. */
const served = (path: string) =>
  Promise.all(
    [here, ...others].map(async ({ app }) => {
      const answer = await app.fetch(new Request(here.config.appUrl + path));
      return answer.text();
    }),
  );

const untilEachServes = (path: string, words: string) =>
  vi.waitFor(
    async () => {
      for (const text of await served(path)) expect(text).toContain(words);
    },
    { timeout: TIMEOUT_MS },
  );

it("three nodes serve a release, a withdrawal and what a schedule opens at the same instant", async () => {
  const office = officeOf(await signUpStaff(here, "editor"));
  const change = async (words: string) => {
    const piece = await office.read("/api/office/pieces/manifesto/know-the-depth");
    return (await office.save(piece, `${piece.text.trimEnd()} ${words}\n`)).piece;
  };
  await office.publish(await change("Said at once."));
  await untilEachServes(MANIFESTO, "Said at once.");
  await office.withdraw(await office.read("/api/office/pieces/excerpts/first-light"));
  await untilEachServes(EXCERPT, "vault.not_found");

  const at = new Date(here.clock.now().getTime() + 60_000);
  await office.schedule(await change("Said later."), at.toISOString());
  here.clock.set(new Date(at.getTime() - 1).toISOString());
  for (const text of await served(MANIFESTO)) expect(text).not.toContain("Said later.");
  here.clock.set(at.toISOString());
  await untilEachServes(MANIFESTO, "Said later.");
  // So does a node that was down at that hour.
  others.push(await startOtherNode(here));
  await untilEachServes(MANIFESTO, "Said later.");
  await untilEachServes(EXCERPT, "vault.not_found");
});

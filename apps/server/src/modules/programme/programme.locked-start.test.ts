import { loadPack } from "@sovereign/content/server/pack/load-pack";
import { DEFAULT_PACK } from "@sovereign/settings/product-folders";
import { expect } from "vitest";
import { refusalOf } from "#testing/billing.ts";
import { productTest } from "#testing/product-test.ts";
import { placeIn, programmeOf, startReader } from "#testing/programme.ts";

const DAY_MS = 24 * 3600_000;

const it = productTest(async () => {
  const pack = await loadPack(DEFAULT_PACK);
  const [first, second] = pack.programme.days.map((day) => ({ ...day, access: "member" as const }));
  if (!first || !second) throw new Error("the pack has no two days");
  const programme = { ...pack.programme, days: [first, second] };
  const contentPack = { ...pack, programme };
  const environment = { ADMIN_MODE: "everyone" };
  return { environment, doubles: { contentPack } };
});

it("does not restart at a day that membership would open", async ({ product }) => {
  const reader = await startReader(product);
  const asAdmin = (path: string, method: string) =>
    reader.fetch(`/api/programme/${path}`, { method, headers: { "x-admin-mode": "on" } });
  for (const day of [1, 2]) {
    const { place } = await programmeOf(await asAdmin(`days/${day}/opened`, "PUT"));
    expect(place).toMatchObject({ day, due: false });
    product.clock.advance(DAY_MS);
  }
  expect(await refusalOf(await reader.restart())).toEqual([403, "programme.locked"]);
  expect(placeIn(await programmeOf(await reader.read()))).toMatchObject({ day: 2, finished: true });
  const { place } = await programmeOf(await asAdmin("restart", "POST"));
  expect(place).toMatchObject({ day: 1, due: false, finished: false });
});

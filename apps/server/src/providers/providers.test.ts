import { expect, it } from "vitest";
import { readConfig } from "#settings/config.ts";
import { createProviders } from "./providers.ts";

const config = readConfig({
  AUTH_SECRET: "a secret of this test's own, long enough for it",
  REVENUECAT_API_KEY: "sk_stores",
  REVENUECAT_PROJECT_ID: "proj_1",
});

const START = Date.parse("2026-03-10T12:00:00.000Z");
const END = Date.parse("2027-03-10T12:00:00.000Z");

/** A store's test environment with one purchase. */
const sandbox = async () =>
  Response.json({
    items: [
      {
        id: "sub_1",
        status: "active",
        gives_access: true,
        store: "app_store",
        environment: "sandbox",
        starts_at: START,
        current_period_starts_at: START,
        current_period_ends_at: END,
      },
    ],
  });

it.each([
  ["development", false, 1],
  ["production", false, 0],
  ["production", true, 1],
] as const)("counts a purchase in a store's sandbox in %s, with the setting %s", async (...of) => {
  const [nodeEnv, revenuecatSandboxCounts, bought] = of;
  const { stores } = createProviders(
    { ...config, nodeEnv, revenuecatSandboxCounts },
    { soldPrices: async () => [], given: {}, clock: () => new Date(), fetch: sandbox },
  );
  expect(await stores?.subscriptionsOf("u1")).toHaveLength(bought);
});

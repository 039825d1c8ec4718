import { expect, it } from "vitest";
import { FUNNEL_STEPS, funnelRates, noFunnelCounts, ratedShare, visitedPage } from "./funnel.ts";

it("returns each step as a share of the visits, and none without visits (decision 28)", () => {
  const counts = { visit: 200, preview: 50, "sign-up": 20, commit: 10, subscribe: 3 };
  expect(funnelRates(counts)).toEqual({
    visit: 1,
    preview: 0.25,
    "sign-up": 0.1,
    commit: 0.05,
    subscribe: 0.015,
  });
  const nothing = funnelRates({ ...noFunnelCounts(), subscribe: 1 });
  for (const step of FUNNEL_STEPS) expect(nothing[step]).toBeNull();
});

it.each([
  ["/", "/"],
  ["/tiers", "/tiers"],
  ["/read/briefings/12", "/read"],
  ["/offer/WELCOME25", "/offer"],
  ["/gift/a-secret", undefined],
  ["/auth/confirm", undefined],
  ["/tiers/more", undefined],
  ["/nothing", undefined],
])("counts a visit to %s by %s (decision 28)", (path, page) => {
  expect(visitedPage(path)).toBe(page);
});

it("rates nothing of fewer than twenty", () => {
  expect([ratedShare(3, 19), ratedShare(3, 20), ratedShare(0, 0)]).toEqual([null, 0.15, null]);
});

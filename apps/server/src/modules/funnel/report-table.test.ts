import { noFunnelCounts } from "@sovereign/domain/funnel";
import { expect, it } from "vitest";
import { reportTable } from "./funnel.service.ts";

it("shows days, sums and shares in columns, and no share without visitors", () => {
  const counts = { visit: 40, preview: 10, "sign-up": 4, commit: 3, subscribe: 1 };
  const span = { from: "2026-02-09", to: "2026-03-10" };
  const day = { day: "2026-03-10", counts };
  expect(reportTable({ ...span, days: [day], totals: counts }).split("\n")).toEqual([
    "From 2026-02-09 to 2026-03-10, days of UTC",
    "",
    "day              visit   preview   sign-up    commit subscribe",
    "2026-03-10          40        10         4         3         1",
    "all                 40        10         4         3         1",
    "of visits       100.0%     25.0%     10.0%      7.5%      2.5%",
  ]);
  expect(reportTable({ ...span, days: [], totals: noFunnelCounts() })).toMatch(
    /visits +–( +–){4}$/,
  );
});

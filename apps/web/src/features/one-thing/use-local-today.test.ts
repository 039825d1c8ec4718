import { renderHook } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { testOverview } from "#testing/overviews.ts";
import { useLocalToday } from "./use-overview.ts";

const [TUESDAY, WEDNESDAY] = ["2026-03-24", "2026-03-25"];
// In New York, in daylight saving time, midnight is at 04:00 UTC.
const EVENING = Date.parse("2026-03-25T01:10:00Z");
const NIGHT = Date.parse("2026-03-25T04:20:00Z");

afterEach(() => void vi.useRealTimers());

it("rolls over at the member's midnight only until a newer server response arrives §2.10", () => {
  vi.setSystemTime(NIGHT);
  const word = testOverview(TUESDAY, { time_zone: "America/New_York" });
  const { result, rerender } = renderHook(
    ({ answeredAt, isOutdated }) => useLocalToday(word, answeredAt, isOutdated),
    { initialProps: { answeredAt: EVENING, isOutdated: false } },
  );
  expect(result.current).toBe(TUESDAY);
  rerender({ answeredAt: EVENING, isOutdated: true });
  expect(result.current).toBe(WEDNESDAY);
  // The request was aborted.
  rerender({ answeredAt: EVENING, isOutdated: false });
  expect(result.current).toBe(WEDNESDAY);
  // This device's clock was wrong.
  rerender({ answeredAt: NIGHT + 1000, isOutdated: false });
  expect(result.current).toBe(TUESDAY);
});

it("remembers nothing of a render that is never shown", () => {
  vi.setSystemTime(NIGHT);
  const word = testOverview(TUESDAY, { time_zone: "America/New_York" });
  const { result } = renderHook(() => {
    const [isOutdated, setOutdated] = useState(true);
    const today = useLocalToday(word, EVENING, isOutdated);
    // React discards this pass.
    if (isOutdated) setOutdated(false);
    return today;
  });
  expect(result.current).toBe(TUESDAY);
});

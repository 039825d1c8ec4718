import { readSharedReview } from "@sovereign/contract/reviews";
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answered, type FakeAnswer, fakeServer, refused } from "#testing/fake-server.ts";
import { renderPage } from "#testing/render-page.tsx";
import { SharedReviewPage } from "./shared-page.tsx";

const SHARED = answered(readSharedReview, {
  review: "week",
  first_day: "2026-03-16",
  last_day: "2026-03-22",
  marks: Array.from({ length: 7 }, () => "completed" as const),
  shared_on: "2026-03-22",
});
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const level1 = () => screen.getByRole("heading", { level: 1 }).textContent;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("shows a withdrawal while the page is open, and stays without a response", async () => {
  let now: FakeAnswer = SHARED;
  fakeServer(() => now);
  renderPage("/r/token", <SharedReviewPage token="token" />);
  await pass(0);
  const kept = level1();
  now = refused(429, "request.rate_limited");
  await pass(61_000);
  expect(level1()).toBe(kept);
  now = refused(404, "shared_review.not_found");
  await pass(61_000);
  expect(level1()).not.toBe(kept);
});

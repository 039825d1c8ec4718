import { describe, expect, it } from "vitest";
import {
  type CarouselMove,
  type CarouselPosition,
  leavesCarousel,
  moveCarousel,
} from "./carousel-rules.ts";

const round = { length: 3, wraps: true };
const straight = { length: 4, wraps: false };
const at = (slide: number): CarouselPosition => ({ slide, movedAt: null });

describe("a move", () => {
  it.each<[string, number, CarouselMove, typeof round, number]>([
    ["goes to the next", 0, "next", round, 1],
    ["goes to the previous", 2, "previous", round, 1],
    ["wraps after the last", 2, "next", round, 0],
    ["wraps before the first", 0, "previous", round, 2],
    ["stops at the last of a row that does not wrap", 3, "next", straight, 3],
    ["stops at the first of a row that does not wrap", 0, "previous", straight, 0],
    ["goes to any slide by its number", 0, 2, round, 2],
    ["ignores a slide that does not exist", 1, 3, round, 1],
    ["ignores a slide before the first", 1, -1, round, 1],
    ["ignores a fractional slide", 1, 1.5, round, 1],
  ])("%s", (_, slide, move, row, expected) => {
    expect(moveCarousel(at(slide), move, row, 1000).slide).toBe(expected);
  });
});

describe("the lock", () => {
  const moved = moveCarousel(at(0), "next", round, 1000);

  it("ignores every move for 500 ms, and none after", () => {
    expect(moveCarousel(moved, "next", round, 1000)).toBe(moved);
    expect(moveCarousel(moved, 0, round, 1499)).toBe(moved);
    expect(moveCarousel(moved, "next", round, 1500)).toEqual({ slide: 2, movedAt: 1500 });
  });

  it("starts only with a move that leads somewhere", () => {
    const stayed = moveCarousel(at(1), 1, round, 1000);
    expect(moveCarousel(stayed, "next", round, 1001).slide).toBe(2);
  });
});

describe("a step past the end", () => {
  const arrived = moveCarousel(at(2), "next", straight, 1000);

  it.each<[string, CarouselPosition, CarouselMove, typeof round, number, boolean]>([
    ["is next on the last slide", at(3), "next", straight, 0, true],
    ["is not the last slide's own number", at(3), 3, straight, 0, false],
    ["is not previous on the first", at(0), "previous", straight, 0, false],
    ["is not next before the last", at(2), "next", straight, 0, false],
    ["is nothing in a row that wraps", at(2), "next", round, 0, false],
    ["waits for the last transition", arrived, "next", straight, 1499, false],
    ["and counts once it is over", arrived, "next", straight, 1500, true],
  ])("%s", (_, position, move, row, now, expected) => {
    expect(leavesCarousel(position, move, row, now)).toBe(expected);
  });
});

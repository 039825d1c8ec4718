import { describe, expect, it } from "vitest";
import { streakCaption, streakHint } from "./streak-words.ts";

describe("the copy of section 9", () => {
  it.each([
    [0, "Start your streak today!"],
    [1, "Keep it going!"],
    [2, "day streak"],
    [29, "day streak"],
    [30, "days, and the fire is still lit"],
    [400, "days, and the fire is still lit"],
  ])("caption of %i §9.12", (current, caption) => {
    expect(streakCaption(current)).toBe(caption);
  });

  it.each([
    [0, "Build 3-day momentum to unlock insights"],
    [2, "Build 3-day momentum to unlock insights"],
    [3, "7 days unlocks Community Gateway"],
    [6, "7 days unlocks Community Gateway"],
    [7, "30 days unlocks Billionaire Protocol"],
    [29, "30 days unlocks Billionaire Protocol"],
    [30, "Billionaire Protocol achieved"],
  ])("hint of %i §9.13", (current, hint) => {
    expect(streakHint(current)).toBe(hint);
  });
});

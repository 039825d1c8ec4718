import { expect, it } from "vitest";
import { lines } from "./lettering.ts";

const LETTERING = { family: "F", size: 10, spacing: 0, fill: "#fff" };
/** Each character is ten wide. */
const measure = (svg: string) => svg.replaceAll(/<[^>]+>/g, "").length * 10;
const set = (value: string, room: number, most?: number) =>
  lines(value, LETTERING, room, measure, most);

it("keeps text that fits on one line", () => {
  expect(set("two words", 90)).toEqual({ lines: ["two words"], lettering: LETTERING });
});

it("breaks evenly and ends no line with a one-letter word", () => {
  expect(set("Wealth is a daily practice.", 200).lines).toEqual(["Wealth is", "a daily practice."]);
});

it("uses a smaller size for text that does not fit its lines", () => {
  expect(set("incompatibilities", 85).lettering.size).toBe(5);
  expect(set("one two three four", 90, 1)).toMatchObject({ lines: ["one two three four"] });
});

import { expect, it } from "vitest";
import { lines } from "./lettering.ts";

const LETTERING = { family: "F", size: 10, spacing: 0, fill: "#fff" };
/** Each character is ten wide. */
const measure = (svg: string) => svg.replaceAll(/<[^>]+>/g, "").length * 10;
const set = (value: string, room: number, most?: number) =>
  lines(value, LETTERING, room, measure, most);

it("keeps a text that fits in one line", () => {
  expect(set("two words", 90)).toEqual({ lines: ["two words"], lettering: LETTERING });
});

it("parts evenly, and ends no line on a word of one letter", () => {
  expect(set("Wealth is a daily practice.", 200).lines).toEqual(["Wealth is", "a daily practice."]);
});

it("sets smaller what its lines do not hold", () => {
  expect(set("incompatibilities", 85).lettering.size).toBe(5);
  expect(set("one two three four", 90, 1)).toMatchObject({ lines: ["one two three four"] });
});

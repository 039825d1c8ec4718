import { expect, it } from "vitest";
import { textPercent } from "./start-native.ts";

it.each([
  ["the usual size", 17, 100],
  ["a smaller one, which the app's small texts do not follow", 14, 100],
  ["a larger one", 23, 135],
  ["the largest accessibility size", 53, 200],
])("text follows the system's size: %s §3.9", (_, size, percent) => {
  expect(textPercent(size)).toBe(percent);
});

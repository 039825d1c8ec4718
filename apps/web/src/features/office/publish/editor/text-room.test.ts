import { PIECE_BODY_BYTES, PIECE_TEXT_LENGTH } from "@sovereign/contract/office-pieces";
import { expect, it } from "vitest";
import { fullness } from "./saved-line.tsx";

it.each([
  ["", null],
  ["x".repeat(PIECE_TEXT_LENGTH / 2), null],
  ["x".repeat(PIECE_TEXT_LENGTH), 100],
  // Quotation marks are escaped in a request.
  ['"'.repeat(PIECE_BODY_BYTES / 2), 101],
  ["日".repeat(PIECE_BODY_BYTES / 3), 101],
])("a text near the limit is told of it (%#)", (text, percent) => {
  expect(fullness(text)).toBe(percent);
});

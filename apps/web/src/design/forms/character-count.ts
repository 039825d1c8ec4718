import { plural } from "@sovereign/content/public/fill";
import { fieldTexts } from "@sovereign/content/words/fields";

const NEAR_SHARE = 0.05;
const SPOKEN_STEPS = [0, 10, 20, 50, 100];

/**
 * What to say about a text's length in code points against its limit: `shown` changes with every
 * character, `spoken` only at steps, and both are empty far from the limit.
 */
export function characterCount(text: string, limit: number): { shown: string; spoken: string } {
  const left = limit - [...text].length;
  if (left > Math.max(10, limit * NEAR_SHARE)) return { shown: "", spoken: "" };
  if (left < 0) {
    return { shown: plural(fieldTexts.over, -left), spoken: fieldTexts.overSpoken };
  }
  const step = SPOKEN_STEPS.find((steps) => left <= steps) ?? left;
  return { shown: plural(fieldTexts.left, left), spoken: plural(fieldTexts.atMostLeft, step) };
}

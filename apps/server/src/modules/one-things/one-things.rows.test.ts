import fc from "fast-check";
import { expect, it } from "vitest";
import { instantOf } from "./one-things.rows.ts";

/** As PostgreSQL writes it: without trailing zeros of a fraction. */
const sent = (time: number, offset: string) => {
  const [seconds = "", fraction = ""] = new Date(time).toISOString().slice(0, -1).split(".");
  const kept = fraction.replace(/0+$/, "");
  return `${seconds}${kept && `.${kept}`}${offset}`;
};

it("parses an instant in every format that PostgreSQL writes", () => {
  const years = { min: Date.UTC(1900), max: Date.UTC(12_000) };
  const times = fc.oneof(
    fc.integer(years),
    fc.integer(years).map((time) => time - (time % 100)),
  );
  fc.assert(
    fc.property(times, fc.constantFrom("+00:00", "+05:30", "-08:00"), (time, offset) => {
      const text = sent(time, offset).replace(/^\+0/, "");
      fc.pre(!Number.isNaN(Date.parse(text)));
      expect(instantOf(text)).toBe(new Date(text).toISOString());
    }),
    {
      examples: [
        [Date.UTC(2026, 1, 3), "+00:00"],
        [Date.UTC(2026, 1, 3) + 120, "+00:00"],
      ],
    },
  );
});

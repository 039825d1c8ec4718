import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { JsonError, type JsonPiece, jsonPieces } from "./json-pieces.ts";

/** Parses `text` in chunks of `size` characters. */
function read(text: string, size: number): unknown {
  const chunks: string[] = [];
  for (let from = 0; from < text.length; from += size) chunks.push(text.slice(from, from + size));
  const made: [string, unknown][] = [];
  for (const piece of jsonPieces(chunks)) {
    if (piece) add(made, piece);
  }
  return Object.fromEntries(made);
}

function add(made: [string, unknown][], { name, index, value }: JsonPiece): void {
  const last = made.at(-1)?.[1];
  if (index === undefined) made.push([name, value]);
  else if (Array.isArray(last)) last[index] = value;
}

const anyObject = fc.dictionary(
  fc.string(),
  fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.array(fc.jsonValue({ maxDepth: 3 }))),
);

describe("JSON in chunks", () => {
  it("parses like JSON.parse, wherever it is split or spaced", () => {
    fc.assert(
      fc.property(anyObject, fc.integer({ min: 1, max: 9 }), fc.nat(3), (value, size, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(read(text, size)).toEqual(JSON.parse(text));
      }),
    );
  });

  it("is refused when JSON.parse refuses it, or when it is not an object", () => {
    const near = fc
      .tuple(anyObject, fc.nat(), fc.constantFrom("", ",", "]", "}", "[", "{", ":", '"', "1", " "))
      .map(([value, at, sign]) => {
        const text = JSON.stringify(value);
        const place = at % (text.length + 1);
        return text.slice(0, place) + sign + text.slice(place + 1);
      });
    fc.assert(
      fc.property(near, fc.integer({ min: 1, max: 9 }), (text, size) => {
        let value: unknown;
        try {
          value = JSON.parse(text);
        } catch {
          value = null;
        }
        const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
        if (!isObject) expect(() => read(text, size)).toThrow(JsonError);
      }),
      { numRuns: 500 },
    );
  });

  it.each(['{"a":1,"a":2}', '{"a":[1] "b":2}', '{"a":[1]2}', "[]", "", "{}{}", '{"a":[1,]}'])(
    "is refused as %s",
    (text) => {
      expect(() => read(text, 3)).toThrow(JsonError);
    },
  );

  it("has no chunk longer than any row", () => {
    const long = JSON.stringify({ days: [1, "x".repeat(200_000)] });
    expect(() => read(long, 1000)).toThrow(expect.objectContaining({ path: ["days", 1] }));
  });
});

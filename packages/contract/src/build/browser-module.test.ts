import { readdirSync } from "node:fs";
import { readerOf } from "@sovereign/contract/browser/shape";
import type { Reader } from "@sovereign/contract/endpoint";
import { z } from "@sovereign/contract/schema";
import fc from "fast-check";
import { describe, expect, inject, it } from "vitest";
import { browserModule } from "./browser-module.ts";

const FOLDER = new URL("../", import.meta.url);

type InBrowser = Record<string, Reader<unknown> & { answer: Reader<unknown> }>;

function run(text: string): InBrowser {
  const exported = {};
  const body = text.replace(/^import .*/, "").replaceAll("export const ", "exported.");
  new Function("readerOf", "exported", body)(readerOf, exported);
  return exported;
}

const modules = await Promise.all(
  readdirSync(FOLDER)
    .filter((name) => name.endsWith(".ts"))
    .map(
      async (name): Promise<Record<string, object | number>> => import(new URL(name, FOLDER).href),
    ),
);

/** Every answer of the contract and everything else a browser reads by it: by schema and by reader. */
const read = modules.flatMap((exported) => {
  const inBrowser = run(browserModule(exported));
  return Object.entries(exported).flatMap(([name, value]) => {
    const mine = inBrowser[name];
    if (!mine || typeof value === "number") return [];
    if (value instanceof z.ZodType) return [{ name, schema: value, reader: mine }];
    const schema = "answer" in value && value.answer instanceof z.ZodType ? value.answer : z.any();
    return [{ name, schema, reader: mine.answer }];
  });
});

const TEXTS: Partial<Record<string, fc.Arbitrary<string>>> = {
  date: fc.constant("2026-03-24"),
  datetime: fc.constant("2026-03-24T20:14:00.000Z"),
  url: fc.webUrl(),
  uuid: fc.uuid(),
};

/** How deep a text goes that holds itself: below stands the plainest of its kinds. */
const DEEPEST = 2;

/** What a schema demands of a text's length and form, and of a number. */
type Bounds = {
  format?: string;
  pattern?: RegExp;
  minimum?: number;
  maximum?: number;
};

function boundsOf(schema: z.core.$ZodType): Bounds {
  const bounds: Bounds = {};
  for (const { _zod } of (schema as z.core.$ZodTypes)._zod.def.checks ?? []) {
    const { check, value, minimum, maximum, pattern } = _zod.def as Bounds &
      z.core.$ZodCheckDef & { value?: number };
    if (check === "greater_than" && value !== undefined) bounds.minimum = value;
    if (check === "less_than" && value !== undefined) bounds.maximum = value;
    if (minimum !== undefined) bounds.minimum = minimum;
    if (maximum !== undefined) bounds.maximum = maximum;
    if (pattern) bounds.pattern = pattern;
  }
  return bounds;
}

function textsOf({ format = "", pattern, minimum, maximum }: Bounds): fc.Arbitrary<string> {
  const known = TEXTS[format];
  if (known) return known;
  const fits = (text: string) => maximum === undefined || text.length <= maximum;
  if (pattern) return fc.stringMatching(pattern).filter(fits);
  // A schema may trim, so nothing begins or ends with a space.
  if (minimum) return fc.stringMatching(/^[a-z]+$/).map((text) => text.slice(0, maximum));
  return fc.string({ maxLength: Math.min(40, maximum ?? 40) });
}

function valuesOf(schema: z.core.$ZodType, depth = 0): fc.Arbitrary<unknown> {
  const inside = (part: z.core.$ZodType) => valuesOf(part, depth);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const bounds = boundsOf(schema);
  if (def.type === "string") {
    return textsOf("format" in def ? { ...bounds, format: String(def.format) } : bounds);
  }
  if (def.type === "number") {
    const { minimum = 1, maximum = 1_000_000 } = bounds;
    return fc.integer({ min: Math.max(1, minimum), max: Math.min(1_000_000, maximum) });
  }
  if (def.type === "boolean") return fc.boolean();
  if (def.type === "enum") return fc.constantFrom(...Object.values(def.entries));
  if (def.type === "literal") return fc.constantFrom(...def.values);
  if (def.type === "array") {
    const empty = (def.element as z.core.$ZodTypes)._zod.def.type === "never";
    const { minimum: minLength = 0 } = bounds;
    return fc.array(inside(def.element), { minLength, maxLength: empty ? 0 : 3 });
  }
  if (def.type === "nullable") return fc.option(inside(def.innerType));
  if (def.type === "union") {
    const options = depth < DEEPEST ? def.options : def.options.slice(-1);
    return fc.oneof(...options.map((option) => valuesOf(option, depth + 1)));
  }
  if (def.type === "object") {
    const fields = Object.entries(def.shape);
    const given = fields.map(([name, field]) => [name, inside(field)] as const);
    const all = fields.filter(([, field]) => (field as z.ZodType).type !== "optional");
    return fc.record(Object.fromEntries(given), { requiredKeys: all.map(([name]) => name) });
  }
  if (def.type === "optional" || def.type === "catch") return inside(def.innerType);
  return fc.constant(undefined);
}

/** Every record and list in a value, the outermost first. */
function holders(value: unknown): (Record<string, unknown> | unknown[])[] {
  if (typeof value !== "object" || value === null) return [];
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(holders)];
}

describe("the contract in a browser", () => {
  it("has a reader for every endpoint's response", () => {
    expect(read.length).toBeGreaterThan(2);
  });

  it.each(read)("reads $name as its schema does", ({ schema, reader }) => {
    const answers = valuesOf(schema);
    const anything = fc.constantFrom<unknown>(true, {}, [[]], null, 7);
    fc.assert(
      fc.property(answers, fc.nat(), fc.nat(), anything, (answer, which, what, instead) => {
        expect(reader.safeParse(answer)).toEqual({ success: true, data: answer });
        const changed: unknown = structuredClone(answer);
        const all = holders(changed);
        const holder = all[which % all.length];
        if (!holder) return;
        const names = Object.keys(holder);
        const name = names[what % names.length];
        if (!Array.isArray(holder)) {
          Object.assign(holder, { new_field: 1 });
          expect(reader.safeParse(changed).success).toBe(true);
          expect(schema.safeParse(changed).success).toBe(true);
        }
        if (name === undefined) return;
        if (what % 2 === 0 && !Array.isArray(holder)) Reflect.deleteProperty(holder, name);
        else Reflect.set(holder, name, instead);
        expect(reader.safeParse(changed).success).toBe(schema.safeParse(changed).success);
      }),
      { numRuns: inject("isLong") ? 150 : 40 },
    );
  });

  it("reports where a response is wrong, without its value", () => {
    const reader = readerOf({ days: [{ day: "number", note: ["null", "string"] }] });
    const wrong = reader.safeParse({
      days: [
        { day: 1, note: null },
        { day: "a secret", note: null },
      ],
    });
    expect(wrong).toEqual({ success: false, error: { issues: [{ path: ["answer.days.1.day"] }] } });
  });

  it("has the contract's numbers", () => {
    expect(run(browserModule({ MOST: 50 }))).toEqual({ MOST: 50 });
  });

  it("refuses a schema that transforms its value", () => {
    expect(() => browserModule({ late: z.string().transform(Number) })).toThrow("plainer");
  });
});

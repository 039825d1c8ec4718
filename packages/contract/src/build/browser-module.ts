import { z } from "@sovereign/contract/schema";
import { createShapeWriter } from "./shape-writer.ts";

const IMPORT = 'import { readerOf } from "@sovereign/contract/browser/shape";';

/**
 * Returns the script that replaces a module of the contract in browsers: each endpoint's method,
 * path and response reader, each schema's reader, and each number. The full schemas and their
 * library weigh more than all responses of a page.
 */
export function browserModule(exported: Record<string, unknown>): string {
  const schemas = Object.values(exported).map((value) =>
    isEndpoint(value) ? value.answer : value,
  );
  const shapes = createShapeWriter(schemas.filter((schema) => schema instanceof z.ZodType));
  const reader = (schema: z.ZodType) => `/* @__PURE__ */ readerOf(${shapes.write(schema)})`;
  const lines = Object.entries(exported).flatMap(([name, value]) => {
    if (value instanceof z.ZodType) return [`export const ${name} = ${reader(value)};`];
    if (typeof value === "number") return [`export const ${name} = ${value};`];
    if (!isEndpoint(value)) return [];
    const { method, path, answer } = value;
    const said = `method: ${JSON.stringify(method)}, path: ${JSON.stringify(path)}`;
    return [`export const ${name} = { ${said}, answer: ${reader(answer)} };`];
  });
  return [IMPORT, ...shapes.shared(), ...lines, ""].join("\n");
}

type Written = { method: string; path: string; answer: z.ZodType };

const isEndpoint = (value: unknown): value is Written =>
  typeof value === "object" && value !== null && "method" in value && "path" in value;

import type { z } from "@sovereign/contract/schema";

type Def = z.core.$ZodTypes["_zod"]["def"];
type Schema = z.core.$ZodType;

const defOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def;

function partsOf(schema: Schema): Schema[] {
  const def = defOf(schema);
  switch (def.type) {
    case "object":
      return Object.values(def.shape);
    case "array":
      return [def.element];
    case "union":
      return [...def.options];
    case "nullable":
    case "optional":
    case "catch":
      return [def.innerType];
    default:
      return [];
  }
}

/**
 * Writes schemas as the shapes of browser/shape.ts. A shape has the kinds, values and fields; only
 * the server checks bounds and formats.
 */
export function createShapeWriter(all: readonly Schema[]) {
  const uses = new Map<Schema, number>();
  const names = new Map<Schema, string>();
  const lines: string[] = [];

  function count(schema: Schema): void {
    const before = uses.get(schema) ?? 0;
    uses.set(schema, before + 1);
    if (before === 0) partsOf(schema).forEach(count);
  }
  all.forEach(count);

  /** Returns the text of a schema's shape, or its name when it is used more than once. */
  function write(schema: Schema): string {
    const def = defOf(schema);
    const nameable = def.type === "object" || def.type === "array";
    if (!nameable || (uses.get(schema) ?? 0) < 2) return textOf(def);
    const known = names.get(schema);
    if (known) return known;
    const name = `shape${names.size + 1}`;
    // Named first, as a list may contain itself.
    names.set(schema, name);
    const text = def.type === "array" ? `() => ${textOf(def)}` : textOf(def);
    lines.push(`const ${name} = ${text};`);
    return name;
  }

  function textOf(def: Def): string {
    switch (def.type) {
      case "string":
      case "number":
      case "boolean":
      case "null":
      case "undefined":
        return JSON.stringify(def.type);
      case "unknown":
      case "any":
      // A newer server may send other values; screens handle unknown ones.
      case "catch":
        return '"any"';
      case "never":
        return setOf([]);
      case "literal": {
        const [value, ...others] = def.values;
        const isText = typeof value === "string" && others.length === 0;
        return isText ? JSON.stringify(`=${value}`) : setOf(def.values);
      }
      case "enum":
        return setOf(Object.values(def.entries));
      case "array":
        return `[${write(def.element)}]`;
      case "nullable":
        return `["null", ${write(def.innerType)}]`;
      case "union":
        return `[${def.options.map(write).join(", ")}]`;
      case "object":
        return `{ ${Object.entries(def.shape).map(fieldOf).join(", ")} }`;
      default:
        throw new Error(`A browser has no shape for ${def.type}: answer something plainer`);
    }
  }

  function fieldOf([name, schema]: [string, Schema]): string {
    const def = defOf(schema);
    const optional = def.type === "optional";
    return `${JSON.stringify(optional ? `${name}?` : name)}: ${write(optional ? def.innerType : schema)}`;
  }

  return { write, shared: () => lines };
}

const setOf = (values: readonly unknown[]) => `/* @__PURE__ */ new Set(${JSON.stringify(values)})`;

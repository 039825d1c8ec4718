import { type Plugin, parseSync } from "vite";

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ACCENTED = "àƀćďéƒĝĥîĵķļḿñöƥɋŕšţûṽŵẋýžÀƁĆĎÉƑĜĤÎĴĶĻḾÑÖƤɊŔŠŢÛṼŴẊÝŽ";

/** A text as the made-up language writes it: every letter accented, the placeholders as they are. */
function accented(text: string): string {
  return text.replace(/\{\w+\}|[A-Za-z]/g, (part) =>
    part.length > 1 ? part : (ACCENTED[LETTERS.indexOf(part)] ?? part),
  );
}

/** A value with all its texts accented, but those under names that no screen shows. */
export function accentedDeep<Value>(value: Value, except: readonly string[]): Value {
  if (typeof value === "string") return accented(value) as Value;
  if (Array.isArray(value)) return value.map((one) => accentedDeep(one, except)) as Value;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, one]) => [
    name,
    except.includes(name) ? one : accentedDeep(one, except),
  ]);
  return Object.fromEntries(entries) as Value;
}

type Syntax = { type: string; start: number; end: number; [field: string]: unknown };

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === "object" && value !== null && "type" in value;

/** Entries of words that are names for the code, and calls that take such a name first. */
const NAMES = ["id", "url"];
const NAMING = ["coming", "isAvailable"];

function isName(node: Syntax): boolean {
  if (node.type.startsWith("Import")) return true;
  if (node.type.startsWith("TS")) return !isSyntax(node.expression);
  return node.type === "Property" && isSyntax(node.key) && NAMES.includes(`${node.key.name}`);
}

/** The pieces of syntax right below another, without what names things there. */
function partsOf(node: Syntax): Syntax[] {
  const { key, callee, typeAnnotation, arguments: given, ...rest } = node;
  const named = isSyntax(callee) && NAMING.includes(`${callee.name}`);
  const further = Array.isArray(given) ? given.slice(named ? 1 : 0) : [];
  return [...Object.values(rest).flat(), ...further].filter(isSyntax);
}

type Piece = { start: number; end: number; written: string };

/** The texts within a file of words, each with its place and as the made-up language has it. */
function textsIn(node: Syntax, code: string): Piece[] {
  if (isName(node)) return [];
  const { start, end } = node;
  if (node.type === "Literal" && typeof node.value === "string") {
    return [{ start, end, written: JSON.stringify(accented(node.value)) }];
  }
  if (node.type === "TemplateElement") {
    const { raw } = node.value as { raw: string };
    // Its place takes in the signs around it.
    return [{ start, end, written: code.slice(start, end).replace(raw, accented(raw)) }];
  }
  return partsOf(node).flatMap((part) => textsIn(part, code));
}

const WORDS = /\/content\/src\/words\/en\/([\w-]+)\.ts$/;

/**
 * Gives the words as a made-up language would have them, so that what is left in plain letters on a
 * screen does not come from their folder. Its dates are Greek, which has no plain letters either.
 */
export function otherLanguage(): Plugin {
  return {
    name: "other-language",
    enforce: "pre",
    transform(code, id) {
      const [, file] = WORDS.exec(id) ?? [];
      if (file === undefined) return null;
      if (file === "language") {
        return 'export const language = { tag: "el", dates: "el", sharing: "el_GR" };';
      }
      const program = parseSync(id, code).program as unknown as Syntax;
      return textsIn(program, code)
        .sort((a, b) => b.start - a.start)
        .reduce(
          (text, { start, end, written }) => text.slice(0, start) + written + text.slice(end),
          code,
        );
    },
  };
}

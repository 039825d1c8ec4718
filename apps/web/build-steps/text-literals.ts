import { parseSync } from "vite";

type Syntax = { type: string; start: number; [field: string]: unknown };

/** Lines start at 1. */
export type TextLiteral = { line: number; text: string };

/** Whether the literal counts in any case, or only if it reads like a sentence. */
type Reading = "shown" | "perhaps";

const SHOWN =
  /^(?:aria-(?:description|label|roledescription|valuetext)|alt|body|button|busyLabel|caption|description|detail|heading|help|label|lead|note|placeholder|question|summary|text|title|words)$/;
const NO_WORDS =
  /^(?:autoComplete|className|content|d|media|rel|sizes|srcSet|style|transform|viewBox)$/;

const LETTER = /\p{L}/u;
const SENTENCE = /\p{L}[,.:;!?]? +\p{L}|^\p{Lu}\p{Ll}|\p{L}[.!?…]$/u;

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === "object" && value !== null && "type" in value;

const nameOf = (node: unknown): string =>
  isSyntax(node) ? `${node.name ?? node.value ?? ""}` : "";

/** Types, imports, comparisons and error messages are not shown. */
function isSilent({ type, operator, callee, expression }: Syntax): boolean {
  if (/^(?:Import|ExportAll)/.test(type)) return true;
  if (type.startsWith("TS")) return !isSyntax(expression);
  if (type === "BinaryExpression") return operator !== "+";
  if (type === "CallExpression") return isSyntax(callee) && callee.type === "Super";
  return type === "NewExpression" && /Error$/.test(nameOf(callee));
}

function partsOf(node: Syntax, reading: Reading): [unknown, Reading][] {
  switch (node.type) {
    case "JSXAttribute": {
      const name = nameOf(node.name);
      if (NO_WORDS.test(name)) return [];
      return [[node.value, SHOWN.test(name) ? "shown" : "perhaps"]];
    }
    case "Property":
      return [[node.value, SHOWN.test(nameOf(node.key)) ? "shown" : "perhaps"]];
    case "JSXElement":
    case "JSXFragment":
      return [
        [node.openingElement, "perhaps"],
        [node.children, "shown"],
      ];
    case "ConditionalExpression":
      return [
        [node.test, "perhaps"],
        [node.consequent, reading],
        [node.alternate, reading],
      ];
    case "MemberExpression":
      return [[node.object, "perhaps"]];
    case "LogicalExpression":
    case "BinaryExpression":
    case "JSXExpressionContainer":
    case "TSAsExpression":
    case "TSNonNullExpression":
      return [node.left, node.right, node.expression].map((part) => [part, reading]);
    default:
      return Object.values(node).map((part) => [part, "perhaps"]);
  }
}

function writtenIn({ type, value, quasis }: Syntax): string | null {
  if (type === "JSXText") return `${value}`;
  if (type === "Literal" && typeof value === "string") return value;
  if (type !== "TemplateLiteral" || !Array.isArray(quasis)) return null;
  return quasis.map(({ value }) => value.cooked).join("{}");
}

/** Returns copy that is not imported from the copy folder. `file` decides whether `code` is JSX. */
export function textLiterals(file: string, code: string): TextLiteral[] {
  const found: TextLiteral[] = [];
  const visit = (part: unknown, reading: Reading): void => {
    if (Array.isArray(part)) for (const one of part) visit(one, reading);
    if (!isSyntax(part) || isSilent(part)) return;
    const written = writtenIn(part);
    // A letter replaces each placeholder, so that the rest can read like a sentence.
    const words = written?.replaceAll("{}", "x");
    const said = reading === "shown" || part.type === "JSXText" ? LETTER : SENTENCE;
    if (written !== null && LETTER.test(written) && said.test(words ?? "")) {
      const line = code.slice(0, part.start).split("\n").length;
      found.push({ line, text: written.replaceAll(/\s+/g, " ").trim() });
    }
    for (const [inner, how] of partsOf(part, reading)) visit(inner, how);
  };
  visit(parseSync(file, code).program, "perhaps");
  return found;
}

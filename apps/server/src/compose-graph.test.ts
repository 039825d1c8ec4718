import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "vite";
import { expect, it } from "vitest";

type Node = { type: string; [key: string]: unknown };
type Graph = Map<string, Set<string>>;

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** Returns the names that a pattern binds: `{ a, b: c }` binds a and c. */
function bound(pattern: Node): string[] {
  if (pattern.type === "Identifier") return [pattern.name as string];
  if (pattern.type === "Property") return bound(pattern.value as Node);
  return childrenOf(pattern).flatMap(bound);
}

/** Returns the names that code mentions, also in functions that are called later. */
function mentioned(node: Node): string[] {
  if (node.type === "Identifier") return [node.name as string];
  const isNamed = node.type === "MemberExpression" || node.type === "Property";
  const isLabel = (child: Node) =>
    isNamed && !node.computed && (child === node.property || child === node.key);
  const isShorthand = node.type === "Property" && node.shorthand === true;
  return childrenOf(node)
    .filter((child) => isShorthand || !isLabel(child))
    .flatMap(mentioned);
}

/** Returns the part `lower` of a statement `lower.onX(…)`, which hands it what others do. */
function registeredAt(call: Node): string | undefined {
  const callee = call.callee as Node;
  if (callee.type !== "MemberExpression") return undefined;
  const [part, method] = [callee.object as Node, callee.property as Node];
  const isRegistration = part.type === "Identifier" && /^on[A-Z]/.test(method.name as string);
  return isRegistration ? (part.name as string) : undefined;
}

/**
 * Returns what each part of `compose` depends on: all that the code mentions by which it is made.
 * A registration `lower.onX(upper.y)` makes those it mentions depend on `lower`, not the reverse.
 */
function graphOf(source: string): Graph {
  const program = parseAst(source, { lang: "ts" }) as unknown as Node;
  const compose = (program.body as Node[])
    .map((each) => (each.declaration ?? each) as Node)
    .find(({ type, id }) => type === "FunctionDeclaration" && (id as Node).name === "compose");
  const statements = ((compose?.body as Node | undefined)?.body ?? []) as Node[];
  const declarations = statements
    .filter(({ type }) => type === "VariableDeclaration")
    .flatMap(({ declarations }) => declarations as Node[]);
  const partOf = new Map(
    declarations.flatMap(({ id }) => {
      const names = bound(id as Node);
      return names.map((name) => [name, names.join(" ")] as const);
    }),
  );
  const partsIn = (node: Node) => mentioned(node).flatMap((name) => partOf.get(name) ?? []);
  const graph: Graph = new Map([...partOf.values()].map((part) => [part, new Set()]));
  const depend = (part: string, on: string) => void (part !== on && graph.get(part)?.add(on));
  for (const { id, init } of declarations) {
    const [part = ""] = partsIn(id as Node);
    for (const on of partsIn(init as Node)) depend(part, on);
  }
  for (const { type, expression } of statements) {
    if (type !== "ExpressionStatement") continue;
    const call = expression as Node;
    if (call.type !== "CallExpression") continue;
    const [first = "", ...others] = partsIn(call);
    const isRegistration = registeredAt(call) !== undefined;
    for (const other of others) {
      if (isRegistration) depend(other, first);
      else depend(first, other);
    }
  }
  return graph;
}

/** Returns the strongly connected components: parts that reach each other (Kosaraju). */
function componentsOf(graph: Graph): string[][] {
  const visit = (of: Graph, from: string, seen: Set<string>, leave: (part: string) => void) => {
    if (seen.has(from)) return;
    seen.add(from);
    for (const on of of.get(from) ?? []) visit(of, on, seen, leave);
    leave(from);
  };
  const order: string[] = [];
  const seen = new Set<string>();
  const reversed: Graph = new Map([...graph.keys()].map((part) => [part, new Set()]));
  for (const [part, all] of graph) for (const on of all) reversed.get(on)?.add(part);
  for (const part of graph.keys()) visit(graph, part, seen, (left) => order.unshift(left));
  const placed = new Set<string>();
  return order
    .map((part) => {
      const component: string[] = [];
      visit(reversed, part, placed, (left) => component.push(left));
      return component;
    })
    .filter(({ length }) => length > 0);
}

const circlesIn = (source: string) =>
  componentsOf(graphOf(source)).filter(({ length }) => length > 1);

const SOURCE = readFileSync(join(import.meta.dirname, "compose.ts"), "utf8");

it("has no parts that depend on each other", () => {
  expect(graphOf(SOURCE).size).toBeGreaterThan(30);
  expect(circlesIn(SOURCE)).toEqual([]);
});

it("lets nothing depend on the office but what answers requests", () => {
  const dependents = [...graphOf(SOURCE)].filter(([, on]) => on.has("office"));
  expect(dependents.map(([part]) => part)).toEqual(["app"]);
});

it("sees a circle through a function that is called later, and none in a registration", () => {
  const composed = (body: string) => `export async function compose(config: Config) { ${body} }`;
  const late = "const a = createA({ b: () => b }); const b = createB({ ask: a.ask });";
  expect(circlesIn(composed(late))).toEqual([["b", "a"]]);
  const shorthand = "const a = createA({ c: { b: (x: X) => b.ask(x) } }); const b = make({ a });";
  expect(circlesIn(composed(shorthand))).toHaveLength(1);
  const taken = "const { c } = createA(() => b); const b = createB(c as C);";
  expect(circlesIn(composed(taken))).toHaveLength(1);
  const registered = "const a = createA(); const b = createB({ a }); a.onAsked(b.answer);";
  expect(circlesIn(composed(registered))).toEqual([]);
  const handed = "const a = createA(); const b = createB({ a }); a.use(b.answer);";
  expect(circlesIn(composed(handed))).toHaveLength(1);
  const above =
    "const a = createA(); const b = createB(); a.onAsked(b.answer); const c = f(a, b); b.onAsked(a.x);";
  expect(circlesIn(composed(above))).toHaveLength(1);
});

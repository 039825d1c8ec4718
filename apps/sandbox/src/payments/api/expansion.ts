import type { ObjectTypes } from "#payments/books/object-types.ts";
import { shown } from "#payments/books/objects.ts";
import type { World } from "#payments/world.ts";
import { badRequest } from "./api-errors.ts";
import { expandableAt } from "./expandable.ts";
import type { FormHash } from "./params.ts";
import { listOf } from "./params.ts";

type Node = { [field: string]: unknown };

const DEEPEST = 4;

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function refusal(path: string, isList: boolean): Error {
  const hint = isList ? ` You may want to try expanding 'data.${path}' instead.` : "";
  return badRequest(`This property cannot be expanded (${path}).${hint}`, "expand");
}

function referred(world: World, kinds: (keyof ObjectTypes)[], id: string) {
  const kind = kinds.find((each) => world.books[each].find(id)) ?? kinds[0] ?? "charge";
  return world.books[kind].get(id);
}

/** Replaces an id by its object, or a missing field by its list. */
function fill(world: World, root: Node, holder: Node, field: string, inside: string): void {
  const expandable = expandableAt(root.object, inside);
  if (expandable === undefined) return;
  if (typeof expandable === "function") {
    holder[field] ??= structuredClone(expandable(world, String(root.id)));
    return;
  }
  const expand = (id: unknown) =>
    typeof id === "string" ? structuredClone(shown(referred(world, [expandable].flat(), id))) : id;
  const held = holder[field];
  holder[field] = Array.isArray(held) ? held.map(expand) : expand(held);
}

/** Follows one step of a path; `root` is the nearest object, `inside` the path from it. */
function expandInside(
  world: World,
  root: Node,
  holder: Node,
  inside: string,
  steps: string[],
  path: string,
): void {
  const [field, ...rest] = steps;
  if (field === undefined) return;
  const reached = inside ? `${inside}.${field}` : field;
  fill(world, root, holder, field, reached);
  const known = expandableAt(root.object, reached) !== undefined;
  const value = holder[field];
  const isObject = isNode(value) && typeof value.object === "string";
  const leadsOn = isObject || (typeof value === "object" && value !== null && rest.length > 0);
  if (!known && !leadsOn) throw refusal(path, false);
  for (const each of [value].flat()) {
    if (!isNode(each)) continue;
    if (typeof each.object === "string") expandNode(world, each, rest, path);
    else expandInside(world, root, each, reached, rest, path);
  }
}

function expandNode(world: World, node: Node, steps: string[], path: string): void {
  if (node.object !== "list") {
    expandInside(world, node, node, "", steps, path);
    return;
  }
  const [field, ...rest] = steps;
  if (field === undefined) return;
  if (field !== "data" || rest.length === 0) throw refusal(path, field !== "data");
  for (const item of node.data as Node[]) expandNode(world, item, rest, path);
}

/** Returns the `expand` paths of a request; throws when one is too deep. */
export function pathsOf(params: FormHash): string[] {
  return listOf(params, "expand").map((path) => {
    if (typeof path !== "string") throw badRequest("Invalid string", "expand");
    if (path.split(".").length <= DEEPEST) return path;
    throw badRequest(`You cannot expand more than ${DEEPEST} levels of a property.`, "expand");
  });
}

export function expanded(world: World, answer: object, paths: string[]): object {
  const copy = structuredClone(answer) as Node;
  for (const path of paths) expandNode(world, copy, path.split("."), path);
  return copy;
}

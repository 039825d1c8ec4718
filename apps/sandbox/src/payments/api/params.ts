import type { Metadata } from "#payments/books/objects.ts";
import { badRequest } from "./api-errors.ts";

export type FormValue = string | FormValue[] | FormHash;
export type FormHash = { [name: string]: FormValue };

type Building = Map<string, string | Building>;

function namesOf(key: string): string[] {
  const first = key.split("[", 1)[0] ?? "";
  return [first, ...[...key.matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? "")];
}

function place(form: Building, names: string[], value: string): void {
  const [name = "", ...rest] = names;
  const key = name === "" ? String(form.size) : name;
  if (rest.length === 0) {
    form.set(key, value);
    return;
  }
  const known = form.get(key);
  const inner: Building = known instanceof Map ? known : new Map();
  form.set(key, inner);
  place(inner, rest, value);
}

function finish(form: Building): FormValue {
  const entries = [...form].map(
    ([key, value]) => [key, typeof value === "string" ? value : finish(value)] as const,
  );
  const isList = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key));
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

/** Decodes `a[b][0]=c`, the provider's notation for nested values in a form or a query. */
export function decodeForm(text: string): FormHash {
  const form: Building = new Map();
  for (const [key, value] of new URLSearchParams(text)) place(form, namesOf(key), value);
  return Object.fromEntries(
    [...form].map(([key, value]) => [key, typeof value === "string" ? value : finish(value)]),
  );
}

/** Throws on an unknown parameter, as the provider does, so that no typo is ignored. */
export function refuseUnknown(params: FormHash, known: readonly string[]): void {
  const unknown = Object.keys(params).find((name) => name !== "expand" && !known.includes(name));
  if (unknown) {
    throw badRequest(`Received unknown parameter: ${unknown}`, unknown, "parameter_unknown");
  }
}

/** Returns the parameter, or undefined; throws when it is a list or a hash. */
export function textOf(params: FormHash, name: string): string | undefined {
  const value = params[name];
  if (value !== undefined && typeof value !== "string") throw badRequest("Invalid string", name);
  return value;
}

export function requiredText(params: FormHash, name: string): string {
  const value = textOf(params, name);
  if (!value) throw badRequest(`Missing required param: ${name}.`, name, "parameter_missing");
  return value;
}

/** Returns null for a missing or an empty parameter: an empty one unsets the field. */
export function textOrNull(params: FormHash, name: string): string | null {
  return textOf(params, name) || null;
}

export function flagOf(params: FormHash, name: string): boolean | undefined {
  const value = textOf(params, name);
  if (value === undefined || value === "true" || value === "false") {
    return value === undefined ? undefined : value === "true";
  }
  throw badRequest(`Invalid boolean: ${value}`, name);
}

export function integerOf(params: FormHash, name: string): number | undefined {
  const value = textOf(params, name);
  if (value === undefined) return undefined;
  if (!/^-?\d{1,15}$/.test(value)) {
    throw badRequest(`Invalid integer: ${value}`, name, "parameter_invalid_integer");
  }
  return Number(value);
}

export function choiceOf<Choice extends string>(
  params: FormHash,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const value = textOf(params, name);
  if (value === undefined) return undefined;
  const choice = choices.find((known) => known === value);
  if (choice) return choice;
  throw badRequest(`Invalid ${name}: must be one of ${choices.join(", ")}`, name);
}

export function hashOf(params: FormHash, name: string): FormHash | undefined {
  const value = params[name];
  if (value === undefined) return undefined;
  if (!isHash(value)) throw badRequest("Invalid object", name);
  return value;
}

export function listOf(params: FormHash, name: string): FormValue[] {
  const value = params[name];
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw badRequest("Invalid array", name);
  return value;
}

export function isHash(value: FormValue | undefined): value is FormHash {
  return typeof value === "object" && !Array.isArray(value);
}

/** Returns the metadata after a change: an empty value removes its key, an empty hash all keys. */
export function mergedMetadata(known: Metadata, params: FormHash): Metadata {
  if (params.metadata === undefined) return known;
  if (params.metadata === "") return {};
  const change = hashOf(params, "metadata") ?? {};
  const merged: Metadata = { ...known };
  for (const key of Object.keys(change)) {
    const value = textOf(change, key);
    if (value) merged[key] = value;
    else delete merged[key];
  }
  return merged;
}

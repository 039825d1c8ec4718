/** A decoded form: texts, lists and hashes of them. */
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

/** Decodes `a[b][0]=c`, the provider's way to write nested values into a form or a query. */
export function decodeForm(text: string): FormHash {
  const form: Building = new Map();
  for (const [key, value] of new URLSearchParams(text)) place(form, namesOf(key), value);
  return Object.fromEntries(
    [...form].map(([key, value]) => [key, typeof value === "string" ? value : finish(value)]),
  );
}

/** In UTF-16 units: a day with text and note, every character escaped. */
const MAX_PIECE_LENGTH = 128 * 1024;

/** A value of a JSON object, or an element of such a list; the list itself comes first, empty. */
export type JsonPiece = { name: string; index?: number; value: unknown };

/** For text that is not a JSON object; `path` is set when a value is too long. */
export class JsonError extends Error {
  readonly path: readonly PropertyKey[] | undefined;

  constructor(path?: readonly PropertyKey[]) {
    super("not a JSON object of lists and small values");
    this.path = path;
  }
}

/** Parses one value at a time; yields undefined between chunks. Throws {@link JsonError}. */
export function* jsonPieces(chunks: Iterable<string>): Generator<JsonPiece | undefined> {
  const names = new Set<string>();
  let name: string | null = null;
  let index: number | null = null;
  let listRead = false;
  let state: "before" | "within" | "after" = "before";
  let depth = 0;
  let inString = false;
  let escaped = false;
  let rest = "";

  function bounded(text: string): string {
    if (text.length <= MAX_PIECE_LENGTH) return text;
    throw new JsonError([name ?? "", ...(index === null ? [] : [index])]);
  }

  function nameOf(text: string): string {
    const read = parse(text);
    if (typeof read !== "string" || names.has(read)) throw new JsonError();
    names.add(read);
    return read;
  }

  function pieceOf(text: string): JsonPiece {
    if (name === null) throw new JsonError();
    return { name, value: parse(text), ...(index !== null && { index }) };
  }

  for (const chunk of chunks) {
    let start = 0;
    const take = (at: number): string => {
      const text = bounded(rest + chunk.slice(start, at));
      rest = "";
      start = at + 1;
      return text;
    };
    for (let at = 0; at < chunk.length; at += 1) {
      const sign = chunk[at];
      if (inString) {
        if (escaped) escaped = false;
        else if (sign === "\\") escaped = true;
        else if (sign === '"') inString = false;
      } else if (sign === '"') {
        inString = true;
      } else if (sign === "{" || sign === "[") {
        depth += 1;
        if (depth === 1) {
          if (sign === "[" || state !== "before" || !isBlank(take(at))) throw new JsonError();
          state = "within";
        } else if (depth === 2 && sign === "[" && name !== null && !listRead) {
          if (!isBlank(take(at))) throw new JsonError();
          index = 0;
          yield { name, value: [] };
        }
      } else if (sign === ":" && depth === 1 && name === null) {
        name = nameOf(take(at));
      } else if (sign === "," && depth === 2 && index !== null) {
        yield pieceOf(take(at));
        index += 1;
      } else if (sign === "," && depth === 1) {
        const text = take(at);
        if (!listRead) yield pieceOf(text);
        else if (!isBlank(text)) throw new JsonError();
        name = null;
        listRead = false;
      } else if (sign === "}" || sign === "]") {
        depth -= 1;
        if (depth === 1 && index !== null) {
          const text = take(at);
          if (sign === "}") throw new JsonError();
          if (index > 0 || !isBlank(text)) yield pieceOf(text);
          index = null;
          listRead = true;
        } else if (depth === 0) {
          const text = take(at);
          if (sign === "]") throw new JsonError();
          if (listRead || names.size === 0) {
            if (!isBlank(text)) throw new JsonError();
          } else yield pieceOf(text);
          state = "after";
        } else if (depth < 0) {
          throw new JsonError();
        }
      }
    }
    rest = bounded(rest + chunk.slice(start));
    yield undefined;
  }
  if (state !== "after" || !isBlank(rest)) throw new JsonError();
}

const isBlank = (text: string) => text.trim() === "";

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new JsonError();
  }
}

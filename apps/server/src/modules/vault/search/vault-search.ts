import { setImmediate } from "node:timers/promises";
import MiniSearch, { type SearchResult } from "minisearch";
import { type Passage, passageOf } from "./passage.ts";
import type { Searchable } from "./searchable.ts";
import { searchableText, wordsIn } from "./searchable-text.ts";

const FRONT = ["title", "subtitle", "blurb", "author"] as const;
const MAX_HITS = 30;

/** Every text contains these, but titles omit them, so requiring them would exclude titles. */
const SMALL_WORDS = new Set(
  "a an and are as at be by for from in is it of on or that the this to was with".split(" "),
);

type Entry = Record<(typeof FRONT)[number], string> & { key: string; body: string };
type Hit = { found: Searchable; passage: Passage };
type IsOpen = (one: Searchable) => boolean;

/**
 * Returns a search over what there is at the moment. Each kind of reader, known by its function,
 * has an index without locked texts, which then affect no result; a release changes its own entries
 * only.
 */
export function createVaultSearch(all: () => Searchable[]) {
  const indexes = new WeakMap<IsOpen, ReturnType<typeof createIndex>>();
  async function following(isOpen: IsOpen) {
    const index = indexes.get(isOpen) ?? createIndex(isOpen);
    indexes.set(isOpen, index);
    await index.follow(all());
    return index;
  }
  return {
    find: async (query: string, isOpen: IsOpen): Promise<Hit[]> =>
      (await following(isOpen)).search(query),
    /** Begins to index for who may search soon; what fails is tried again by the search. */
    prepare: (isOpen: IsOpen): void => void following(isOpen).catch(() => {}),
  };
}

type Indexed = { found: Searchable; entry: Entry };

function createIndex(isOpen: IsOpen) {
  const indexed = new Map<string, Indexed>();
  const index = new MiniSearch<Entry>({
    idField: "key",
    fields: [...FRONT, "body"],
    tokenize: (text) => wordsIn(text).map(({ term }) => term),
    // The tokenizer already normalizes terms.
    processTerm: (term) => term,
    searchOptions: {
      boost: { title: 6, author: 4, subtitle: 3, blurb: 3 },
      // The last word may still be typed, so it matches as a prefix from two letters.
      prefix: (term, position, terms) =>
        term.length > 3 || (term.length > 1 && position === terms.length - 1),
      fuzzy: (term) => (term.length > 5 ? 1 : false),
    },
  });
  let followed: Searchable[] | undefined;
  let following = Promise.resolve();

  async function put(found: Searchable): Promise<void> {
    const { key, title, subtitle, blurb, author } = found;
    const before = indexed.get(key);
    if (before && isSame(before.found, found)) {
      indexed.set(key, { ...before, found });
      return;
    }
    const body = isOpen(found) ? await textOf(found) : "";
    const entry = { key, title, subtitle, blurb, author, body };
    if (before) index.replace(entry);
    else index.add(entry);
    indexed.set(key, { found, entry });
    // Indexing every text is slow, so other requests run in between.
    await setImmediate();
  }

  async function change(all: Searchable[]): Promise<void> {
    if (all === followed) return;
    const keys = new Set(all.map(({ key }) => key));
    for (const key of indexed.keys()) {
      if (keys.has(key)) continue;
      index.discard(key);
      indexed.delete(key);
    }
    for (const found of all) await put(found);
    followed = all;
  }

  return {
    /** A text that could not be read may be readable for the next query. */
    follow(all: Searchable[]): Promise<void> {
      const done = following.then(() => change(all));
      following = done.catch(() => {});
      return done;
    },

    search(query: string): Hit[] {
      const words = wantedIn(query);
      const all = index.search(words, { combineWith: "AND" });
      const results = all.length > 0 ? all : index.search(words, { combineWith: "OR" });
      return results.slice(0, MAX_HITS).flatMap((result) => {
        const hit = indexed.get(String(result.id));
        return hit ? [{ found: hit.found, passage: passageIn(hit.entry, result) }] : [];
      });
    },
  };
}

async function textOf({ line, body }: Searchable): Promise<string> {
  const text = body ? searchableText(await body()) : "";
  return line && text ? `${line}\n${text}` : line || text;
}

/** Whether a reader finds the same by both. */
const isSame = (one: Searchable, other: Searchable): boolean =>
  ([...FRONT, "line", "body", "row"] as const).every((field) => one[field] === other[field]);

/** Includes small words only when there is nothing else. */
function wantedIn(query: string): string {
  const terms = wordsIn(query).map(({ term }) => term);
  const telling = terms.filter((term) => !SMALL_WORDS.has(term));
  return (telling.length > 0 ? telling : terms).join(" ");
}

/** Searches the text or else the listed fields; empty for a match in the title. */
function passageIn(entry: Entry, { terms }: SearchResult): Passage {
  const found = new Set(terms);
  for (const field of ["body", "blurb", "subtitle"] as const) {
    const passage = passageOf(entry[field], found);
    if (passage) return passage;
  }
  return [];
}

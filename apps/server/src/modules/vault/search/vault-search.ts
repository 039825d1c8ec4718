import { setImmediate } from "node:timers/promises";
import type { VaultItem } from "@sovereign/content/server/pack/content-pack";
import MiniSearch, { type SearchResult } from "minisearch";
import { type Passage, passageOf } from "./passage.ts";
import { searchableText, wordsIn } from "./searchable-text.ts";

const FRONT = ["title", "subtitle", "blurb", "author"] as const;
const MAX_HITS = 30;

/** Every text contains these, but titles omit them, so requiring them would exclude titles. */
const SMALL_WORDS = new Set(
  "a an and are as at be by for from in is it of on or that the this to was with".split(" "),
);

type Front = Record<(typeof FRONT)[number], string>;
type Entry = Front & { id: string; body: string };
type Hit = { item: VaultItem; passage: Passage };
type IsOpen = (item: VaultItem) => boolean;

/**
 * Returns a search over the items of the moment. Each kind of reader, known by its function, has an
 * index without locked texts, which then affect no result; a release changes its own entries only.
 */
export function createVaultSearch(items: () => VaultItem[]) {
  const indexes = new WeakMap<IsOpen, ReturnType<typeof createIndex>>();
  return async (query: string, isOpen: IsOpen): Promise<Hit[]> => {
    const index = indexes.get(isOpen) ?? createIndex(isOpen);
    indexes.set(isOpen, index);
    await index.follow(items());
    return index.search(query);
  };
}

type Indexed = { item: VaultItem; entry: Entry };

function createIndex(isOpen: IsOpen) {
  const indexed = new Map<string, Indexed>();
  const index = new MiniSearch<Entry>({
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
  let followed: VaultItem[] | undefined;
  let following = Promise.resolve();

  async function put(item: VaultItem): Promise<void> {
    const id = idOf(item);
    const before = indexed.get(id);
    if (before && isSame(before.item, item)) {
      indexed.set(id, { ...before, item });
      return;
    }
    const body = item.body && isOpen(item) ? searchableText(await item.body()) : "";
    const { title, subtitle, blurb, author } = item;
    const front = { title, subtitle: subtitle ?? "", blurb: blurb ?? "", author: author ?? "" };
    const entry = { id, ...front, body };
    if (before) index.replace(entry);
    else index.add(entry);
    indexed.set(id, { item, entry });
    // Indexing every text takes a while, so other requests run in between.
    await setImmediate();
  }

  async function change(items: VaultItem[]): Promise<void> {
    if (items === followed) return;
    const ids = new Set(items.map(idOf));
    for (const id of indexed.keys()) {
      if (ids.has(id)) continue;
      index.discard(id);
      indexed.delete(id);
    }
    for (const item of items) await put(item);
    followed = items;
  }

  return {
    /** A text that could not be read may be readable for the next query. */
    follow(items: VaultItem[]): Promise<void> {
      const done = following.then(() => change(items));
      following = done.catch(() => {});
      return done;
    },

    search(query: string): Hit[] {
      const words = wantedIn(query);
      const all = index.search(words, { combineWith: "AND" });
      const results = all.length > 0 ? all : index.search(words, { combineWith: "OR" });
      return results.slice(0, MAX_HITS).flatMap((result) => {
        const found = indexed.get(String(result.id));
        return found ? [{ item: found.item, passage: passageIn(found.entry, result) }] : [];
      });
    },
  };
}

const idOf = ({ section, id }: VaultItem): string => `${section}/${id}`;

/** Whether a reader finds the same by both. */
const isSame = (one: VaultItem, other: VaultItem): boolean =>
  one.body === other.body &&
  one.access === other.access &&
  FRONT.every((field) => one[field] === other[field]);

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

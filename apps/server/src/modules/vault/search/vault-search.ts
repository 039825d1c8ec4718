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
type Entry = Front & { id: number; body: string };
type Hit = { item: VaultItem; passage: Passage };
type IsOpen = (item: VaultItem) => boolean;

/** Readers of the same access share an index without locked texts, which then affect no result. */
export function createVaultSearch(items: VaultItem[]) {
  const indexes = new Map<string, Promise<ReturnType<typeof createIndex>>>();

  async function makeIndex(isOpen: IsOpen) {
    const bodies: string[] = [];
    for (const item of items) {
      bodies.push(item.body && isOpen(item) ? searchableText(await item.body()) : "");
      // Indexing every text takes a while, so other requests run in between.
      await setImmediate();
    }
    return createIndex(items, bodies);
  }

  function indexFor(isOpen: IsOpen) {
    const key = items.map((item) => Number(isOpen(item))).join("");
    const known = indexes.get(key);
    if (known) return known;
    const index = makeIndex(isOpen);
    indexes.set(key, index);
    // A text that could not be read may be readable for the next query.
    index.catch(() => indexes.delete(key));
    return index;
  }

  return async (query: string, isOpen: IsOpen): Promise<Hit[]> => (await indexFor(isOpen))(query);
}

function createIndex(items: VaultItem[], bodies: string[]) {
  const entries = items.map(({ title, subtitle, blurb, author }, id): Entry => {
    const front = { title, subtitle: subtitle ?? "", blurb: blurb ?? "", author: author ?? "" };
    return { id, ...front, body: bodies[id] ?? "" };
  });
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
  index.addAll(entries);

  return (query: string): Hit[] => {
    const words = wantedIn(query);
    const all = index.search(words, { combineWith: "AND" });
    const results = all.length > 0 ? all : index.search(words, { combineWith: "OR" });
    return results.slice(0, MAX_HITS).flatMap((result) => {
      const [item, entry] = [items[result.id], entries[result.id]];
      return item && entry ? [{ item, passage: passageIn(entry, result) }] : [];
    });
  };
}

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

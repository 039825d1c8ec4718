import { paragraphsOf } from "@sovereign/content/public/text-paragraphs";
import {
  type ContentPack,
  isFilm,
  type VaultItem,
} from "@sovereign/content/server/pack/content-pack";
import { derivedFrom } from "@sovereign/content/server/pack/derived-from";
import { periodOn, readPeriod } from "@sovereign/content/server/pack/periods";
import type {
  ListedVaultItem,
  VaultAnswer,
  VaultItemAnswer,
  VaultSearchAnswer,
} from "@sovereign/contract/vault";
import { type Audience, type GatedThing, mayOpen } from "@sovereign/domain/access";
import { addDays, type CalendarDate } from "@sovereign/domain/calendar-date";
import { officePaths } from "@sovereign/domain/office-paths";
import {
  DAYS_FOR_A_PIECE,
  isEarnable,
  readingMinutes,
  VAULT_SECTIONS,
  type VaultSection,
  vaultRow,
} from "@sovereign/domain/vault";
import { appearedAt, libraryOpening, shelfOrder } from "@sovereign/domain/vault-visit";
import { Problem } from "#problems/problem.ts";
import { type Found, type Searchable, searchableIn } from "./search/searchable.ts";
import { createVaultSearch } from "./search/vault-search.ts";

type Reference = { section: string; id: string };
type UpcomingItem = {
  section: VaultSection;
  id: string;
  title: string;
  lead: string;
  opensAt: Date;
};

/** `setDays` are those with a ONE Thing; asked of accounts without membership only. */
export type VaultReader = { audience: Audience; setDays: number };

export type VaultService = ReturnType<typeof createVaultService>;

/** Everything is listed; the access matrix decides what opens (decision 15). */
export function createVaultService(deps: {
  content: () => ContentPack;
  videoUrls: VideoUrls;
  upcoming: () => readonly UpcomingItem[];
  /** Served items, by section and id. */
  released: () => readonly { key: string; since: Date }[];
}) {
  const { content, videoUrls, upcoming, released } = deps;
  const shelves = derivedFrom(content, ({ vault }) => {
    const since = new Map(released().map((piece) => [piece.key, piece.since]));
    const opening = libraryOpening(released());
    const dated = vault.items
      // A video without a configured URL is not listed.
      .filter(({ id, youtubeUrl }) => youtubeUrl !== "config" || videoUrls.has(id))
      .map((item) => {
        const from = item.releases ? (readPeriod(item.releases)?.first ?? null) : null;
        const opened = since.get(`${item.section}/${item.id}`) ?? null;
        const appeared = appearedAt({ since: opened, from }, opening);
        return { item, from, appeared, readable: item.body !== null || isFilm(item) };
      });
    const ordered = VAULT_SECTIONS.flatMap((section) =>
      shelfOrder(dated.filter(({ item }) => item.section === section)),
    );
    return {
      items: ordered.map(({ item }) => item),
      appeared: new Map(ordered.map(({ item, appeared }) => [item, appeared])),
    };
  });
  const items = () => shelves().items;
  const searching = createVaultSearch(
    derivedFrom(content, (current) => searchableIn(items(), current)),
  );

  const wordsOf = new WeakMap<VaultItem, Promise<readonly string[]>>();

  const list = (item: VaultItem, reader: VaultReader) => listOpen(item, isOpen(item, reader));
  function listOpen(item: VaultItem, open: boolean): ListedVaultItem {
    const appeared = shelves().appeared.get(item)?.toISOString() ?? null;
    return { ...listItem(item, open, videoUrls), appeared };
  }
  const shelf = (section: string) => items().filter((item) => item.section === section);
  const find = ({ section, id }: Reference) => shelf(section).find((item) => item.id === id);

  /** The item that days open to an account without membership; null in a pack without one. */
  function earnable(): VaultItem | null {
    const choices = content().vault.featured.flatMap((reference) => find(reference) ?? []);
    const found = choices.find(
      // A file opens by the rows of the access matrix alone.
      ({ section, access, body, sound, film, showsFiles }) =>
        isEarnable(section, access) && body && !sound && !film && !showsFiles,
    );
    return found ?? null;
  }

  const isEarned = (item: VaultItem, setDays: number) =>
    setDays >= DAYS_FOR_A_PIECE && item === earnable();

  const isOpen = (item: VaultItem, { audience, setDays }: VaultReader) =>
    mayOpen(vaultRow(item.section, item.access), audience) || isEarned(item, setDays);

  function listShelves(reader: VaultReader): VaultAnswer {
    const { featured: choices, notes } = content().vault;
    const featured = choices.find((reference) => {
      const item = find(reference);
      return item && ["open", "video"].includes(list(item, reader).state);
    });
    const earned = reader.audience === "signed_in" ? earnable() : null;
    return {
      // An empty section would announce missing items.
      sections: VAULT_SECTIONS.filter((id) => shelf(id).length > 0).map((id) => ({
        id,
        note: notes[id] ?? null,
        items: shelf(id).map((item) => list(item, reader)),
      })),
      featured: featured ?? null,
      earned: earned && {
        section: earned.section,
        id: earned.id,
        set_days: Math.min(reader.setDays, DAYS_FOR_A_PIECE),
      },
    };
  }

  async function readItem(
    reference: Reference,
    may: { open: (thing: GatedThing) => Promise<boolean>; setDays: () => Promise<number> },
  ): Promise<{ item: VaultItem; answer: VaultItemAnswer }> {
    const item = find(reference);
    if (!item) throw new Problem("vault.not_found");
    const { section } = item;
    const opened = await may.open(vaultRow(section, item.access));
    if (!opened && !(item === earnable() && isEarned(item, await may.setDays()))) {
      throw new Problem("vault.locked");
    }
    const neighbors = shelf(section);
    const answer = {
      ...listOpen(item, true),
      // An earned item stays open, so a device may store it.
      access: opened ? item.access : ("public" as const),
      body: item.body && (await item.body()),
      position: { number: neighbors.indexOf(item) + 1, of: neighbors.length },
    };
    return { item, answer };
  }

  /** Matches all words, or else any; locked items match by their listed fields only. */
  async function search(query: string, reader: VaultReader): Promise<VaultSearchAnswer> {
    const answer: VaultSearchAnswer = { query, hits: [], others: [] };
    const isReadable = OPEN_TO[reader.audience];
    for (const [place, { found, passage }] of (await searching.find(query, isReadable)).entries()) {
      if (found.kind === "piece") answer.hits.push({ ...list(found.item, reader), passage });
      else answer.others?.push({ ...listOther(found), place, locked: !isReadable(found), passage });
    }
    return answer;
  }

  /** Items without a text whose announced period is over. */
  function overduePieces(today: CalendarDate) {
    return items().flatMap((item) => {
      const { section, id, title, releases, body } = item;
      const period = releases && !body && !isFilm(item) ? readPeriod(releases) : null;
      const isOver = releases && period && periodOn(period, today) === "over";
      const path = officePaths.piece({ shelf: section, name: id });
      return isOver ? [{ title, path, period: releases, since: addDays(period.last, 1) }] : [];
    });
  }

  /** Returns the listed and scheduled items, with their metadata. */
  function pieces() {
    const coming = upcoming();
    const opensAt = ({ section, id }: Reference) =>
      coming.find((item) => item.section === section && item.id === id)?.opensAt ?? null;
    const listed = items().map((item) => {
      const { section, id, title, subtitle, blurb, body } = item;
      const isLive = body !== null || isFilm(item);
      return {
        section,
        id,
        title,
        lead: blurb ?? subtitle ?? "",
        isLive,
        opensAt: isLive ? null : opensAt({ section, id }),
      };
    });
    const unlisted = coming.filter((item) => !find(item));
    return [...listed, ...unlisted.map((item) => ({ ...item, isLive: false }))];
  }

  /** Null for an item that is not listed. */
  const titleOf = (section: string, id: string) => find({ section, id })?.title ?? null;

  /** Null for an item that is not listed. */
  function rowOf(section: string, id: string): GatedThing | null {
    const item = find({ section, id });
    return item ? vaultRow(item.section, item.access) : null;
  }

  /** Returns the current words of an item, by paragraph. */
  function paragraphs(section: string, id: string): Promise<readonly string[]> {
    const item = find({ section, id });
    if (!item?.body) return Promise.resolve([]);
    const known = wordsOf.get(item) ?? item.body().then(paragraphsOf);
    wordsOf.set(item, known);
    return known;
  }

  function counts() {
    const shown = items().filter((item) => item.body || isFilm(item));
    return { items: shown.length, shelves: new Set(shown.map(({ section }) => section)).size };
  }

  const prepareSearch = (audience: Audience) => searching.prepare(OPEN_TO[audience]);

  return {
    listShelves,
    prepareSearch,
    readItem,
    search,
    overduePieces,
    pieces,
    items,
    titleOf,
    rowOf,
    paragraphs,
    counts,
  };
}

const openTo =
  (audience: Audience) =>
  ({ row }: Searchable) =>
    mayOpen(row, audience);

const OPEN_TO_ALL = openTo("subscriber");

/** Admin mode opens what membership opens, and so shares its index. */
const OPEN_TO: Record<Audience, (one: Searchable) => boolean> = {
  anonymous: openTo("anonymous"),
  signed_in: openTo("signed_in"),
  subscriber: OPEN_TO_ALL,
  admin_mode: OPEN_TO_ALL,
};

function listOther(found: Exclude<Found, { kind: "piece" }>) {
  if (found.kind === "law") {
    const { number, title } = found.law;
    return { shelf: "manifesto", number, title } as const;
  }
  const { day, principle: title } = found.day;
  return { shelf: "programme", number: String(day), title } as const;
}

type VideoUrls = ReadonlyMap<string, string>;

/** Without the text, and without the URL of a locked video. */
function listItem(item: VaultItem, open: boolean, videoUrls: VideoUrls): ListedVaultItem {
  const { section, id, title, subtitle, blurb, releases, author, firstPublished, youtubeUrl } =
    item;
  const url = youtubeUrl === "config" ? videoUrls.get(id) : youtubeUrl;
  const state = stateOf(item, open, url);
  return {
    section,
    id,
    title,
    subtitle,
    blurb,
    releases,
    author,
    first_published: firstPublished,
    state,
    minutes: item.body && readingMinutes(item.words),
    youtube_url: state === "video" ? (url ?? null) : null,
  };
}

function stateOf(item: VaultItem, open: boolean, url?: string | null): ListedVaultItem["state"] {
  const isVideo = item.youtubeUrl !== null;
  if (isVideo ? !url : !item.body && !item.film) return "later";
  if (!open) return "locked";
  return isVideo ? "video" : "open";
}

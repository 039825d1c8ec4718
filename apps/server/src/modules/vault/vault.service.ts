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
  readingMinutes,
  VAULT_SECTIONS,
  type VaultSection,
  vaultRow,
} from "@sovereign/domain/vault";
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

export type VaultService = ReturnType<typeof createVaultService>;

/** Everything is listed; the access matrix decides what opens (decision 15). */
export function createVaultService(deps: {
  content: () => ContentPack;
  videoUrls: VideoUrls;
  upcoming: () => readonly UpcomingItem[];
}) {
  const { content, videoUrls, upcoming } = deps;
  // A video without a configured URL is not listed.
  const items = derivedFrom(content, ({ vault }) =>
    vault.items.filter(({ id, youtubeUrl }) => youtubeUrl !== "config" || videoUrls.has(id)),
  );
  const searching = createVaultSearch(
    derivedFrom(content, (current) => searchableIn(items(), current)),
  );

  const wordsOf = new WeakMap<VaultItem, Promise<readonly string[]>>();

  const list = (item: VaultItem, audience: Audience) =>
    listItem(item, isOpen(item, audience), videoUrls);
  const shelf = (section: string) => items().filter((item) => item.section === section);
  const find = ({ section, id }: Reference) => shelf(section).find((item) => item.id === id);

  function listShelves(audience: Audience): VaultAnswer {
    const { featured: choices, notes } = content().vault;
    const featured = choices.find((reference) => {
      const item = find(reference);
      return item && ["open", "video"].includes(list(item, audience).state);
    });
    return {
      // An empty section would announce missing items.
      sections: VAULT_SECTIONS.filter((id) => shelf(id).length > 0).map((id) => ({
        id,
        note: notes[id] ?? null,
        items: shelf(id).map((item) => list(item, audience)),
      })),
      featured: featured ?? null,
    };
  }

  async function readItem(
    reference: Reference,
    opens: (thing: GatedThing) => Promise<boolean>,
  ): Promise<{ item: VaultItem; answer: VaultItemAnswer }> {
    const item = find(reference);
    if (!item) throw new Problem("vault.not_found");
    if (!(await opens(vaultRow(item.section, item.access)))) throw new Problem("vault.locked");
    const neighbors = shelf(item.section);
    const answer = {
      ...listItem(item, true, videoUrls),
      access: item.access,
      body: item.body && (await item.body()),
      position: { number: neighbors.indexOf(item) + 1, of: neighbors.length },
    };
    return { item, answer };
  }

  /** Matches all words, or else any; locked items match by their listed fields only. */
  async function search(query: string, audience: Audience): Promise<VaultSearchAnswer> {
    const answer: VaultSearchAnswer = { query, hits: [], others: [] };
    const isReadable = OPEN_TO[audience];
    for (const [place, { found, passage }] of (await searching.find(query, isReadable)).entries()) {
      if (found.kind === "piece") answer.hits.push({ ...list(found.item, audience), passage });
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
    paragraphs,
    counts,
  };
}

function isOpen({ section, access }: VaultItem, audience: Audience): boolean {
  return mayOpen(vaultRow(section, access), audience);
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

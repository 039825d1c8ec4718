import type { RichText } from "@sovereign/content/public/rich-text";
import {
  type ContentPack,
  isFilm,
  type ProgrammeDay,
  type VaultItem,
} from "@sovereign/content/server/pack/content-pack";
import { derivedFrom } from "@sovereign/content/server/pack/derived-from";
import type { AnnouncedAnswer } from "@sovereign/contract/announced";
import { mayOpen } from "@sovereign/domain/access";
import {
  type AnnouncedShelf,
  isAnnounced,
  programmeRow,
  readingMinutes,
  vaultRow,
} from "@sovereign/domain/vault";
import { Problem } from "#problems/problem.ts";

/** The release of an item, with its version. */
type Released = { key: string; version: number; since: Date; changed: Date };

export type Announced = {
  shelf: AnnouncedShelf;
  id: string;
  title: string;
  lead: string | null;
  minutes: number | null;
  /** Null where an account is needed. */
  body: (() => Promise<RichText>) | null;
  /** Null for content that is not in the database. */
  released: Released | null;
};

export type Reference = { shelf: string; id: string };

export type AnnouncedService = ReturnType<typeof createAnnouncedService>;

type Deps = {
  content: { current: () => ContentPack; pieces: () => readonly Released[] };
  /** Items of the vault, as members have them listed. */
  items: () => readonly VaultItem[];
};

/** Lists the items visitors may know of: released, and open without a membership. */
export function createAnnouncedService({ content, items }: Deps) {
  const list = derivedFrom(items, (listed) => {
    const { days } = content.current().programme;
    const dates = new Map(content.pieces().map((each) => [each.key, each]));
    const found = [
      ...listed.filter(isLive).map(ofItem),
      ...days.filter(({ access }) => isAnnounced(access)).map(ofDay),
    ];
    return found.map(
      (piece): Announced => ({
        ...piece,
        released: dates.get(`${piece.shelf}/${piece.id}`) ?? null,
      }),
    );
  });
  const find = (reference: Reference) =>
    list().find(({ shelf, id }) => shelf === reference.shelf && id === reference.id);

  return {
    list,
    find,
    async read(reference: Reference): Promise<AnnouncedAnswer> {
      const piece = find(reference);
      if (!piece) throw new Problem("vault.not_found");
      const { body, released: dates, ...listed } = piece;
      const published = dates?.since.toISOString() ?? null;
      return { ...listed, published, body: body && (await body()) };
    },
  };
}

const isLive = (item: VaultItem) =>
  isAnnounced(item.access) && (item.body !== null || isFilm(item));

function ofItem({ section, id, access, title, subtitle, blurb, body, words }: VaultItem) {
  return {
    shelf: section,
    id,
    title,
    lead: blurb ?? subtitle,
    minutes: body && readingMinutes(words),
    body: mayOpen(vaultRow(section, access), "anonymous") ? body : null,
  };
}

function ofDay({ day, access, principle: title, actionStep: lead, body }: ProgrammeDay) {
  return {
    shelf: "programme" as const,
    id: String(day),
    title,
    lead,
    minutes: null,
    body: mayOpen(programmeRow(access), "anonymous") ? body : null,
  };
}

import type { RichText } from "@sovereign/content/public/rich-text";
import type {
  ContentPack,
  ManifestoPrinciple,
  ProgrammeDay,
  VaultItem,
} from "@sovereign/content/server/pack/content-pack";
import type { GatedThing } from "@sovereign/domain/access";
import { programmeRow, vaultRow } from "@sovereign/domain/vault";

export type Found =
  | { kind: "piece"; item: VaultItem }
  | { kind: "day"; day: ProgrammeDay }
  | { kind: "law"; law: ManifestoPrinciple };

/** Something that can be found. */
export type Searchable = Found & {
  key: string;
  /** The row of the access matrix that opens the text. */
  row: GatedThing;
  title: string;
  subtitle: string;
  blurb: string;
  author: string;
  /** A line that belongs to the text. */
  line: string;
  body: (() => Promise<RichText>) | null;
};

export function searchablePiece(item: VaultItem): Searchable {
  const { section, id, access, title, subtitle, blurb, author, body } = item;
  return {
    kind: "piece",
    item,
    key: `${section}/${id}`,
    row: vaultRow(section, access),
    title,
    subtitle: subtitle ?? "",
    blurb: blurb ?? "",
    author: author ?? "",
    line: "",
    body,
  };
}

function searchableDay(day: ProgrammeDay): Searchable {
  const { access, principle: title, category: subtitle, actionStep: line, body } = day;
  return {
    kind: "day",
    day,
    key: `programme/${day.day}`,
    row: programmeRow(access),
    title,
    subtitle,
    blurb: "",
    author: "",
    line,
    body,
  };
}

function searchableLaw(law: ManifestoPrinciple): Searchable {
  const { number, title, description: line } = law;
  return {
    kind: "law",
    law,
    key: `manifesto/${number}`,
    row: "manifesto",
    title,
    subtitle: "",
    blurb: "",
    author: "",
    line,
    body: null,
  };
}

/** Returns the given items, and the days and laws of the pack. */
export function searchableIn(
  items: readonly VaultItem[],
  { programme, manifesto }: Pick<ContentPack, "programme" | "manifesto">,
): Searchable[] {
  return [
    ...items.map(searchablePiece),
    ...programme.days.map(searchableDay),
    ...manifesto.principles.map(searchableLaw),
  ];
}

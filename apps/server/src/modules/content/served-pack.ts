import { readFileSync } from "node:fs";
import type { RichText } from "@sovereign/content/public/rich-text";
import { buildPack } from "@sovereign/content/server/pack/build-pack";
import type { ContentPack } from "@sovereign/content/server/pack/content-pack";
import type { PackText } from "@sovereign/content/server/pack/front-matter";
import type {
  DayHead,
  ItemHead,
  LawHead,
  PackHead,
} from "@sovereign/content/server/pack/pack-schemas";
import type { PackValues } from "@sovereign/content/server/pack/placeholders";
import type { PieceShelf } from "@sovereign/domain/piece";
import { splitFrontMatter } from "@sovereign/domain/piece-text";
import { VAULT_SECTIONS } from "@sovereign/domain/vault";
import { DEFAULT_PACK } from "@sovereign/settings/product-folders";

/** A version that members read, with its text parsed on its first use. */
export type ServedPiece = {
  id: string;
  shelf: PieceShelf;
  text: PackText<unknown>;
  body: () => Promise<RichText>;
};

/** Returns the file of a stored text. */
export function packText(id: string, head: unknown, whole: string): PackText<unknown> {
  const { text = "", textLine = 1 } = splitFrontMatter(whole) ?? {};
  return { file: { path: `${id}.md` }, data: head, text, textLine };
}

/** Builds the served pack from items in any order; numbered parts end before a gap. */
export function servedPack(
  pieces: readonly ServedPiece[],
  { spareHead, values }: { spareHead: PackText<PackHead> | undefined; values: PackValues },
): ContentPack {
  const byShelf = Map.groupBy(pieces, ({ shelf }) => shelf);
  const bodies = new Map(pieces.map(({ text, body }) => [text, body]));
  /** The front matter was checked by the shelf's schema before it was stored. */
  const textsOf = <Head>(shelf: PieceShelf) =>
    (byShelf.get(shelf) ?? [])
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .map(({ text }) => text as PackText<Head>);
  const [head = spareHead] = textsOf<PackHead>("pack");
  if (!head) throw new Error("the content was not loaded");
  const laws = inSequence(textsOf<LawHead>("manifesto"), ({ order }) => order);
  const days = inSequence(textsOf<DayHead>("programme"), ({ day }) => day);
  const items = VAULT_SECTIONS.flatMap((section) =>
    textsOf<ItemHead>(section)
      .map((text) => ({ ...text, section, of: text }))
      .sort((one, other) => one.data.order - other.data.order),
  );
  const unread = () => Promise.reject(new Error("not a piece that is served"));
  return buildPack(
    { head, laws, days, items },
    (text) => bodies.get("of" in text ? (text.of as PackText<unknown>) : text) ?? unread,
    values,
  );
}

function inSequence<Head>(
  texts: PackText<Head>[],
  numberOf: (head: Head) => number,
): PackText<Head>[] {
  const byNumber = new Map(texts.map((text) => [numberOf(text.data), text]));
  const found: PackText<Head>[] = [];
  for (let text = byNumber.get(1); text; text = byNumber.get(found.length + 1)) found.push(text);
  return found;
}

/** Returns the product's own pack.md, for a database in which none is without faults. */
export async function ownHead(): Promise<PackText<PackHead>> {
  const { readFrontMatter } = await import("@sovereign/content/server/pack/front-matter");
  const { packSchema } = await import("@sovereign/content/server/pack/pack-schemas");
  const text = readFileSync(new URL("pack.md", DEFAULT_PACK), "utf8");
  const head = readFrontMatter({ path: "pack.md", text }, packSchema, []);
  if (!head) throw new Error("The product's own pack.md has faults");
  return head;
}

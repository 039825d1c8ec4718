import { hasStrangeLetters } from "@sovereign/content/drawing/lettering";
import { linkPreviewSvg } from "@sovereign/content/drawing/link-preview-svg";
import { fill, plural } from "@sovereign/content/public/fill";
import { vaultSectionTitle } from "@sovereign/content/public/shelf-words";
import { announcedTexts } from "@sovereign/content/words/announced";
import { packTexts } from "@sovereign/content/words/pack";
import { LRUCache } from "lru-cache";
import type { Announced } from "./announced.service.ts";

const KEPT = 100;

export const versionOf = ({ released }: Announced): string => String(released?.version ?? 0);

/** Returns the path of an item's picture; a title with unsupported letters has the home page's. */
export function cardPath(piece: Announced): string {
  if (hasStrangeLetters(piece.title)) return "/link-previews/home.png";
  return `/link-previews/read/${piece.shelf}/${piece.id}.png?v=${versionOf(piece)}`;
}

/** `readFigure` returns the built figure of all link previews as SVG. */
type Deps = {
  product: string;
  readFigure: () => Promise<string>;
  /** Of the programme. */
  countDays: () => number;
};

/** Returns a function that draws the picture of an item, once per version. */
export function createCards({ product, readFigure, countDays }: Deps) {
  const drawn = new LRUCache<string, Promise<Uint8Array<ArrayBuffer>>>({ max: KEPT });

  async function draw({ shelf, id, title }: Announced) {
    // The renderer is large, and most servers draw few pictures.
    const { svgRenderer } = await import("@sovereign/content/drawing/svg-renderer");
    const [{ png, width }, figure] = await Promise.all([svgRenderer(), readFigure()]);
    const programme = plural(packTexts.programme, countDays());
    const description =
      shelf === "programme"
        ? fill(announcedTexts.day, { programme, day: id })
        : vaultSectionTitle(shelf);
    const words = { product, title, description, figure };
    return new Uint8Array(png(linkPreviewSvg(words, width)));
  }

  return (piece: Announced) => {
    const key = `${piece.shelf}/${piece.id} ${versionOf(piece)}`;
    const picture = drawn.get(key) ?? draw(piece);
    drawn.set(key, picture);
    // An error is not cached.
    picture.catch(() => drawn.delete(key));
    return picture;
  };
}

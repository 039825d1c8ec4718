import { escapeHtml, fill } from "@sovereign/content/public/fill";
import { announcedTexts } from "@sovereign/content/words/announced";
import { language } from "@sovereign/content/words/language";
import { paths } from "@sovereign/domain/page-paths";
import type { Announced } from "./announced.service.ts";
import { richTextHtml } from "./rich-text-html.ts";

const MAX_ENTRIES = 50;

/** Characters that XML 1.0 does not allow even escaped. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const xml = (text: string) => escapeHtml(text.replace(FORBIDDEN, ""));

type Dated = Announced & { released: NonNullable<Announced["released"]> };
type Feed = { appUrl: string; product: string; path: string; now: Date };

/** Returns an Atom feed (RFC 4287) of the latest releases, with the public texts. */
export async function atomFeed(pieces: readonly Announced[], feed: Feed): Promise<string> {
  const { appUrl, product, path, now } = feed;
  const dated = pieces
    .filter((piece): piece is Dated => piece.released !== null)
    .sort((one, other) => other.released.since.getTime() - one.released.since.getTime())
    .slice(0, MAX_ENTRIES);
  const changes = dated.map(({ released }) => released.changed.getTime());
  const updated = new Date(changes.length > 0 ? Math.max(...changes) : now);
  const entries = await Promise.all(dated.map((piece) => entry(piece, appUrl)));
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language.tag}">`,
    `<id>${xml(appUrl + path)}</id>`,
    `<title>${xml(fill(announcedTexts.feed, { product }))}</title>`,
    `<subtitle>${xml(announcedTexts.feedSubtitle)}</subtitle>`,
    `<link rel="self" type="application/atom+xml" href="${xml(appUrl + path)}"/>`,
    `<link rel="alternate" type="text/html" href="${xml(appUrl + paths.home)}"/>`,
    `<updated>${updated.toISOString()}</updated>`,
    `<author><name>${xml(product)}</name></author>`,
    ...entries,
    "</feed>\n",
  ].join("\n");
}

async function entry(piece: Dated, appUrl: string): Promise<string> {
  const { shelf, id, title, lead, body, released } = piece;
  const address = xml(appUrl + paths.announced(shelf, id));
  return [
    "<entry>",
    `<id>${address}</id>`,
    `<title>${xml(title)}</title>`,
    `<link rel="alternate" type="text/html" href="${address}"/>`,
    `<published>${released.since.toISOString()}</published>`,
    `<updated>${released.changed.toISOString()}</updated>`,
    `<category term="${shelf}"/>`,
    ...(lead ? [`<summary>${xml(lead)}</summary>`] : []),
    ...(body ? [`<content type="html">${xml(richTextHtml(await body(), appUrl))}</content>`] : []),
    "</entry>",
  ].join("\n");
}

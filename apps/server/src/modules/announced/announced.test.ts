import type { AnnouncedAnswer } from "@sovereign/contract/announced";
import { LINK_PREVIEW_SIZE } from "@sovereign/domain/link-preview";
import { DOMParser, type Element, MIME_TYPE } from "@xmldom/xmldom";
import { describe, expect } from "vitest";
import { refusalOf } from "#testing/billing.ts";
import { builtSite } from "#testing/built-site.ts";
import { officeOf, SECOND_PACK } from "#testing/content-office.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { productTest } from "#testing/product-test.ts";
import type { TestProduct } from "#testing/test-product.ts";

const START = "2026-03-10T12:00:00.000Z";
const OPEN = [
  "excerpts/first-light",
  "principles/one-knot",
  "videos/knots",
  "books/the-pilot",
  "programme/1",
  "programme/2",
];
const ATOM = "http://www.w3.org/2005/Atom";

const site = builtSite(["/app", "/read/:shelf/:id"]);
/** One product, whose clock goes only forward: each test changes another piece. */
const it = productTest({
  storedContent: true,
  now: START,
  environment: { CONTENT_DIR: SECOND_PACK, WEB_DIR: site },
})
  .extend("office", async ({ product }) => officeOf(await signUpStaff(product, "editor")))
  .extend("retitle", ({ office }) => async (id: string, title: string) => {
    const piece = await office.read(`/api/office/pieces/${id}`);
    const text = piece.text.replace(/^title: .*$/m, `title: ${title}`);
    return office.publish((await office.save(piece, text)).piece);
  });

/** Throws on anything that is not well-formed. */
const parse = (text: string) =>
  new DOMParser({
    onError(_, message) {
      throw new Error(message);
    },
  }).parseFromString(text, MIME_TYPE.XML_TEXT).documentElement as Element;

const within = (element: Element, name: string) =>
  [...element.childNodes].filter((node): node is Element => node.nodeName === name);
const textIn = (element: Element, name: string) => {
  const [found, ...others] = within(element, name);
  expect(others, name).toEqual([]);
  return found?.textContent ?? null;
};

async function readFeed(product: TestProduct) {
  const answer = await product.fetch("/feed.xml");
  const feed = parse(await answer.text());
  return { answer, feed, entries: within(feed, "entry") };
}

const idsOf = (entries: readonly Element[]) =>
  entries.map((entry) => textIn(entry, "id")?.replace("http://sovereign.test/read/", ""));

const entryOf = (entries: readonly Element[], id: string) => {
  const found = entries.find((entry) => textIn(entry, "id")?.endsWith(id));
  if (!found) throw new Error(`no entry of ${id}`);
  return found;
};

describe("the feed", () => {
  it("is an Atom feed of what is open without membership, with the texts open to everybody", async ({
    product,
  }) => {
    const { answer, feed, entries } = await readFeed(product);
    expect(answer.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=300");
    expect([feed.namespaceURI, feed.localName]).toEqual([ATOM, "feed"]);
    const own = within(feed, "link").map((link) => [
      link.getAttribute("rel"),
      link.getAttribute("href"),
    ]);
    expect(own).toEqual([
      ["self", "http://sovereign.test/feed.xml"],
      ["alternate", "http://sovereign.test/"],
    ]);
    expect([textIn(feed, "id"), textIn(feed, "updated")]).toEqual([own[0]?.[1], START]);
    expect(within(feed, "author").map((author) => textIn(author, "name"))).toEqual(["Sovereign"]);
    expect(idsOf(entries).sort()).toEqual([...OPEN].sort());
    for (const entry of entries) {
      const id = textIn(entry, "id");
      expect(within(entry, "link").map((link) => link.getAttribute("href"))).toEqual([id]);
      expect(textIn(entry, "title")).toBeTruthy();
      expect([textIn(entry, "published"), textIn(entry, "updated")]).toEqual([START, START]);
      const isWhole = /programme|excerpts/.test(String(id));
      expect(within(entry, "content").length, String(id)).toBe(Number(isWhole));
    }
    const day = entryOf(entries, "programme/2");
    expect(textIn(day, "content")).toMatch(/^<p>Lockers fill in the dark.*<li><p>what is wet<\/p>/);
  });

  it("agrees with the sitemap, which has the date of what is read", async ({
    product,
    retitle,
  }) => {
    const pages = async () =>
      within(parse(await (await product.fetch("/sitemap.xml")).text()), "url").map((url) => [
        textIn(url, "loc")?.replace("http://sovereign.test/read/", ""),
        textIn(url, "lastmod"),
      ]);
    expect((await pages()).sort()).toEqual(OPEN.map((id) => [id, START]).sort());
    product.clock.advance(5 * 60_000);
    await retitle("videos/knots", "Knots");
    expect(await pages()).toContainEqual(["videos/knots", "2026-03-10T12:05:00.000Z"]);
  });

  it("is not sent again to who has it, until a piece is corrected or taken down", async ({
    product,
    office,
    retitle,
  }) => {
    const etag = String((await product.fetch("/feed.xml")).headers.get("etag"));
    const again = () => product.fetch("/feed.xml", { headers: { "if-none-match": `W/${etag}` } });
    expect([(await again()).status, await (await again()).text()]).toEqual([304, ""]);
    product.clock.advance(5 * 60_000);
    const piece = await retitle("books/the-pilot", `"The Pilot & a 'Mate'"`);
    expect((await again()).status).toBe(200);
    const pilot = entryOf((await readFeed(product)).entries, "books/the-pilot");
    expect(textIn(pilot, "title")).toBe("The Pilot & a ‘Mate’");
    expect([textIn(pilot, "published"), textIn(pilot, "updated")]).toEqual([
      START,
      product.clock.now().toISOString(),
    ]);
    await office.withdraw(piece);
    expect(idsOf((await readFeed(product)).entries)).not.toContain("books/the-pilot");
    expect((await product.fetch("/link-previews/read/books/the-pilot.png")).status).toBe(404);
  });
});

describe("the page of a piece", () => {
  it("says to everybody what it is, and has the text that everybody may read", async ({
    product,
  }) => {
    const read = async (id: string) =>
      (await (await product.fetch(`/api/announced/${id}`)).json()) as AnnouncedAnswer;
    expect(await read("excerpts/first-light")).toMatchObject({
      title: "First Light",
      minutes: 1,
      published: START,
      lead: "The opening chapter, and the pilot’s whole theory.",
    });
    for (const id of ["excerpts/first-light", "programme/1"]) {
      expect((await read(id)).body?.blocks[0], id).toMatchObject({ kind: "paragraph" });
    }
    expect((await read("principles/one-knot")).body).toBeNull();
  });

  it("exists for nothing else", async ({ product }) => {
    const others = ["frameworks/leaving-plan", "frameworks/crew-charter", "programme/5", "a/b"];
    for (const id of others) {
      const answer = await product.fetch(`/api/announced/${id}`);
      expect(await refusalOf(answer), id).toEqual([404, "vault.not_found"]);
      const page = await product.fetch(`/read/${id}`);
      expect([page.status, page.headers.get("x-robots-tag")], id).toEqual([404, "noindex"]);
      expect(await page.text()).not.toContain("og:title");
    }
  });

  it("tells search engines and link previews about it", async ({ product }) => {
    const page = await product.fetch("/read/programme/1");
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-cache"]);
    expect(page.headers.get("x-robots-tag")).toBeNull();
    const html = await page.text();
    expect(html).toMatch(
      /<title>Look at every line - Sovereign<\/title>.*<\/head><body>Of a piece/,
    );
    expect(html).toContain('<meta property="og:title" content="Look at every line">');
    const [, data = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    const [article, trail] = JSON.parse(data)["@graph"];
    expect(article).toMatchObject({
      "@type": "Article",
      headline: "Look at every line",
      isAccessibleForFree: true,
      datePublished: START,
      dateModified: START,
      url: "http://sovereign.test/read/programme/1",
    });
    expect(trail.itemListElement.map(({ item }: { item: string }) => item)).toEqual([
      "http://sovereign.test/",
      article.url,
    ]);
    const locked = await (await product.fetch("/read/principles/one-knot")).text();
    expect(locked).toContain('"isAccessibleForFree":false');
  });

  it("has its text without scripts where everybody may read it, and nothing that is closed", async ({
    product,
    retitle,
  }) => {
    const textOf = async (id: string) => {
      const html = await (await product.fetch(`/read/${id}`)).text();
      return /Of a piece<noscript>(.*)<\/noscript><\/body>/.exec(html)?.[1] ?? "";
    };
    const day = await textOf("programme/2");
    expect(day).toContain('<h1 class="display">');
    expect(day).toMatch(/<p>Lockers fill in the dark.*<li><p>what is wet<\/p>/);
    const excerpt = await textOf("excerpts/first-light");
    expect(excerpt).toContain("The opening chapter, and the pilot’s whole theory.");
    expect(excerpt).toContain("The harbour is never so clear");
    await retitle("principles/one-knot", "One & Knot");
    const principle = await textOf("principles/one-knot");
    expect(principle).toContain(">One &amp; Knot</h1>");
    expect(principle).not.toContain("bowline");
  });
});

describe("the picture of a link to a piece", () => {
  const cardOf = async (product: TestProduct, id: string) => {
    const html = await (await product.fetch(`/read/${id}`)).text();
    const [, address = ""] = /"og:image" content="([^"]*)"/.exec(html) ?? [];
    return address.replace("http://sovereign.test", "");
  };
  const read = async (product: TestProduct, path: string) => {
    const answer = await product.fetch(path);
    const header = (name: string) => answer.headers.get(name);
    return { answer, header, bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  it("has its title, and is kept until the piece changes", async ({ product, retitle }) => {
    const id = "excerpts/first-light";
    const path = await cardOf(product, id);
    expect(path).toBe(`/link-previews/read/${id}.png?v=1`);
    const first = await read(product, path);
    expect([first.answer.status, first.header("content-type")]).toEqual([200, "image/png"]);
    const size = [first.bytes.readUInt32BE(16), first.bytes.readUInt32BE(20)];
    expect(size).toEqual([LINK_PREVIEW_SIZE.width, LINK_PREVIEW_SIZE.height]);
    expect(first.header("cache-control")).toContain("immutable");
    expect(first.header("cross-origin-resource-policy")).toBe("cross-origin");

    await retitle(id, "Other Light");
    const next = await cardOf(product, id);
    expect(next).toBe(`/link-previews/read/${id}.png?v=2`);
    const second = await read(product, next);
    expect(second.bytes.equals(first.bytes)).toBe(false);
    // An address from before shows what is true now, and is not kept.
    const old = await read(product, path);
    expect([old.bytes.equals(second.bytes), old.header("cache-control")]).toEqual([
      true,
      "public, max-age=300",
    ]);
    // The fonts lack the letters of another title.
    await retitle(id, "\u041b\u043e\u0446\u043c\u0430\u043d");
    expect(await cardOf(product, id)).toBe("/link-previews/home.png");
  });
});

import { gzipSync } from "node:zlib";
import type { Page, Request, Response } from "@playwright/test";

export type Kind = "script" | "style" | "page" | "font" | "image" | "data";

/** Something that a page asked for, compressed with gzip unless its format compresses by itself. */
export type Weighed = {
  kind: Kind;
  /** Its path; what stands within the page itself has the page's path and its place there. */
  path: string;
  bytes: number;
  /** Whether the browser only fetched it for a later page, by the request's own word. */
  ahead: boolean;
};

const KINDS: [RegExp, Kind][] = [
  [/javascript/, "script"],
  [/text\/css/, "style"],
  [/text\/html/, "page"],
  [/font/, "font"],
  [/image/, "image"],
];
const COMPRESSED = /font|image\/(?!svg)/;
const INLINED = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g;
/** Scripts with an address are requests of their own; structured data is no script. */
const NOT_INLINED = /\bsrc=|application\/(ld\+)?json/;
const POLL_MS = 50;

const gzipped = (body: Buffer | string) => gzipSync(body).byteLength;

/** Scripts and styles that stand within a page's own text. */
function inlined(html: string, path: string): Weighed[] {
  return [...html.matchAll(INLINED)]
    .filter(([, , attributes = ""]) => !NOT_INLINED.test(attributes))
    .map(([, name, , text = ""], place) => ({
      kind: name as Kind,
      path: `${path} <${name}> ${place + 1}`,
      bytes: gzipped(text),
      ahead: false,
    }));
}

async function weighedResponse(response: Response): Promise<Weighed[]> {
  const { pathname } = new URL(response.url());
  const type = response.headers()["content-type"] ?? "";
  const kind = KINDS.find(([pattern]) => pattern.test(type))?.[1] ?? "data";
  // Of data only the size of what is static matters here, and a stream of news never ends.
  if (kind === "data" || response.status() >= 300) return [];
  const [body, headers] = await Promise.all([response.body(), response.request().allHeaders()]);
  const bytes = COMPRESSED.test(type) ? body.byteLength : gzipped(body);
  const ahead = "sec-purpose" in headers;
  const whole = { kind, path: pathname, bytes, ahead };
  return kind === "page" ? [whole, ...inlined(body.toString(), pathname)] : [whole];
}

/** Weighs what a page asks for, from the moment it is made; before the page is opened. */
export class Scale {
  readonly #page: Page;
  readonly #responses: Response[] = [];
  readonly #underway = new Set<Request>();
  #lastAt = performance.now();

  constructor(page: Page) {
    this.#page = page;
    page.on("response", (response) => this.#responses.push(response));
    page.on("request", (request) => this.#move(() => this.#underway.add(request)));
    for (const event of ["requestfinished", "requestfailed"] as const) {
      page.on(event as "requestfinished", (request) =>
        this.#move(() => this.#underway.delete(request)),
      );
    }
  }

  /** Waits until no script, style, font or image was asked for or arrived for a time. */
  async quiet(ms: number): Promise<void> {
    const busy = () => [...this.#underway].some((request) => request.resourceType() !== "fetch");
    while (busy() || performance.now() - this.#lastAt < ms) {
      await this.#page.waitForTimeout(POLL_MS);
    }
  }

  /** Everything until now, each address once. */
  async read(): Promise<Weighed[]> {
    const found = new Map<string, Weighed>();
    for (const one of (await Promise.all(this.#responses.map(weighedResponse))).flat()) {
      const before = found.get(one.path);
      found.set(one.path, before ? { ...before, ahead: before.ahead && one.ahead } : one);
    }
    return [...found.values()];
  }

  #move(note: () => void): void {
    note();
    this.#lastAt = performance.now();
  }
}

/** The sum of kinds, without what was fetched for later pages. */
export function sumOf(weighed: readonly Weighed[], ...kinds: Kind[]): number {
  return weighed
    .filter(({ kind, ahead }) => kinds.includes(kind) && !ahead)
    .reduce((sum, { bytes }) => sum + bytes, 0);
}

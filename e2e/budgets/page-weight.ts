import { gzipSync } from "node:zlib";
import type { Page, Request, Response } from "@playwright/test";

export type Kind = "script" | "style" | "page" | "font" | "image" | "data";

/** A response, compressed with gzip unless its format is compressed. */
export type WeighedAsset = {
  kind: Kind;
  /** An inline part has the page's path and its number. */
  path: string;
  bytes: number;
  /** Whether the browser prefetched it, according to the request's headers. */
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
/** External scripts count as requests of their own; structured data is no script. */
const NOT_INLINED = /\bsrc=|application\/(ld\+)?json/;
const POLL_MS = 50;

const gzipped = (body: Buffer | string) => gzipSync(body).byteLength;

function inlined(html: string, path: string): WeighedAsset[] {
  return [...html.matchAll(INLINED)]
    .filter(([, , attributes = ""]) => !NOT_INLINED.test(attributes))
    .map(([, name, , text = ""], place) => ({
      kind: name as Kind,
      path: `${path} <${name}> ${place + 1}`,
      bytes: gzipped(text),
      ahead: false,
    }));
}

async function weighedResponse(response: Response): Promise<WeighedAsset[]> {
  const { pathname } = new URL(response.url());
  const type = response.headers()["content-type"] ?? "";
  const kind = KINDS.find(([pattern]) => pattern.test(type))?.[1] ?? "data";
  // The size of data does not matter here, and an event stream never ends.
  if (kind === "data" || response.status() >= 300) return [];
  const [body, headers] = await Promise.all([response.body(), response.request().allHeaders()]);
  const bytes = COMPRESSED.test(type) ? body.byteLength : gzipped(body);
  const ahead = "sec-purpose" in headers;
  const whole = { kind, path: pathname, bytes, ahead };
  return kind === "page" ? [whole, ...inlined(body.toString(), pathname)] : [whole];
}

/** Weighs all responses of a page; create it before the page opens. */
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

  async quiet(ms: number): Promise<void> {
    const busy = () => [...this.#underway].some((request) => request.resourceType() !== "fetch");
    while (busy() || performance.now() - this.#lastAt < ms) {
      await this.#page.waitForTimeout(POLL_MS);
    }
  }

  async read(): Promise<WeighedAsset[]> {
    const found = new Map<string, WeighedAsset>();
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

export function sumOf(weighed: readonly WeighedAsset[], ...kinds: Kind[]): number {
  return weighed
    .filter(({ kind, ahead }) => kinds.includes(kind) && !ahead)
    .reduce((sum, { bytes }) => sum + bytes, 0);
}

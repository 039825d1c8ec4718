import { APP_SHELL } from "./names.ts";

/** The attribute of the app's page with the mark of its build. */
export const SHELL_MARK = "data-build";

/** Every build's page has this attribute, also those of before the mark. */
const ANY_BUILD = /<html\b[^>]*\sdata-worker=/i;

type ShellDeps = {
  cacheName: string;
  /** Under what the cache has the page. */
  key: string;
  mark: string;
  fetch: typeof fetch;
  caches: Pick<CacheStorage, "open">;
};

/**
 * The app's page on this device. A network may answer with a page of its own, and the bytes of ours
 * differ by deployment and proxy, so it is known by its mark (decision 163).
 */
export function createShell({ cacheName, key, mark, fetch, caches }: ShellDeps) {
  const ours = new RegExp(`<html\\b[^>]*\\s${SHELL_MARK}=["']?${mark}\\b`, "i");
  let isChecked = false;

  const isOurs = async (page: Response) => page.ok && ours.test(await page.clone().text());

  async function kept(): Promise<Response | undefined> {
    const cache = await caches.open(cacheName);
    const page = await cache.match(key);
    if (!page) return undefined;
    isChecked ||= await isOurs(page);
    if (isChecked) return page;
    await cache.delete(key);
    return undefined;
  }

  async function fetched(): Promise<Response | undefined> {
    const page = await fetch(APP_SHELL, { cache: "reload" }).catch(() => undefined);
    if (!page || page.redirected || !(await isOurs(page))) return undefined;
    const cache = await caches.open(cacheName);
    // In a full storage the page is shown all the same.
    await cache.put(key, page.clone()).catch(() => {});
    return page;
  }

  return {
    /** Returns a response that may be stored; null for a page that is not the app's. */
    async stored(request: Request, response: Response): Promise<Response | null> {
      if (!response.ok) return null;
      const isPage = new URL(request.url).pathname === APP_SHELL;
      return !isPage || (await isOurs(response)) ? response : null;
    },

    /** Returns the app's page; where there is none, whatever the network shows. */
    async open(request: Request): Promise<Response> {
      return (await kept()) ?? (await fetched()) ?? (await fetch(request));
    },

    /** Whether a former worker stored a page that is no build's. */
    async wasForeign(): Promise<boolean> {
      const cache = await caches.open(cacheName);
      const pages = (await cache.keys()).filter(({ url }) => new URL(url).pathname === APP_SHELL);
      const texts = pages.map(async (page) => (await cache.match(page))?.text());
      return (await Promise.all(texts)).some((text = "") => !ANY_BUILD.test(text));
    },
  };
}

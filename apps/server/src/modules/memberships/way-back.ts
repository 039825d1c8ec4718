const LONGEST_PATH = 2_000;

/** One slash: two, or a slash and a backslash, would name another host. */
const OWN_PATH = /^\/(?![/\\])/;

type WayBackOptions = { appUrl: string; isPage: (path: string) => Promise<boolean> };

/**
 * Makes the address to which a checkout leads that is left before it is paid: `path` where it is one of
 * our own pages, otherwise `fallback`. The page says by `canceled=true` what happened.
 */
export function createWayBack({ appUrl, isPage }: WayBackOptions) {
  async function ownPage(path: string): Promise<URL | null> {
    if (path.length > LONGEST_PATH || !OWN_PATH.test(path)) return null;
    const url = URL.parse(path, appUrl);
    return url?.origin === appUrl && (await isPage(url.pathname)) ? url : null;
  }

  return async (path: string | undefined, fallback: string): Promise<string> => {
    const url = (path && (await ownPage(path))) || new URL(fallback, appUrl);
    url.searchParams.set("canceled", "true");
    return url.href;
  };
}

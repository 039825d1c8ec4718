import { App } from "@capacitor/app";
import { Browser } from "@capacitor/browser";
import { serverAddress } from "#core/api/server-address.ts";
import { tabStorage } from "#core/device/device-storage.ts";
import { openPage } from "#core/page/open-page.ts";
import { type OpenedLink, openedLink } from "./opened-link.ts";

/** Where it is noted for this run of the app which links it has followed: a reload is no new start. */
const FOLLOWED = "sovereign-followed-links";

let startedWith: string | null = null;

/** A link as it is noted: what a mailed one brings stands in no storage. */
async function markOf(url: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(url));
  return btoa(String.fromCharCode(...new Uint8Array(hash)));
}

/** Records that a link is followed; resolves with whether it was before. */
async function noteFollowed(url: string): Promise<boolean> {
  const mark = await markOf(url);
  const followed = tabStorage.getItem(FOLLOWED)?.split(" ") ?? [];
  if (followed.includes(mark)) return true;
  tabStorage.setItem(FOLLOWED, [...followed, mark].join(" "));
  return false;
}

/**
 * The page that the link leads to which the app was started with, once in a run of the app. A page that
 * is loaded anew is told of it once more on Android, and of whichever link was last on an iPhone.
 */
export async function startingLink(): Promise<OpenedLink | null> {
  const url = await App.getLaunchUrl().then(
    (started) => started?.url,
    () => undefined,
  );
  if (!url || (await noteFollowed(url).catch(() => false))) return null;
  startedWith = url;
  return openedLink(url, serverAddress);
}

/** Opens the page of each link that is opened while the app runs. */
export function followLinks(): void {
  void App.addListener("appUrlOpen", ({ url }) => {
    // The shell tells of the link that started the app as well.
    if (url === startedWith) {
      startedWith = null;
      return;
    }
    const link = openedLink(url, serverAddress);
    if (!link) return;
    void noteFollowed(url).catch(() => {});
    // What was open of a provider of sign-in is done; Android has closed it already, and says so.
    void Browser.close().catch(() => {});
    const { path, mailedToken } = link;
    openPage(path, mailedToken === undefined ? null : { mailedToken });
  });
}

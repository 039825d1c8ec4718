import { App } from "@capacitor/app";
import { Browser } from "@capacitor/browser";
import { serverAddress } from "#core/api/server-address.ts";
import { tabStorage } from "#core/device/device-storage.ts";
import { openPage } from "#core/page/open-page.ts";
import { type OpenedLink, openedLink } from "./opened-link.ts";

/** In session storage, because a reload is not a new start. */
const FOLLOWED = "sovereign-followed-links";

let startedWith: string | null = null;

/** Returns a hash, so that the token of an email link is not stored. */
async function markOf(url: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(url));
  return btoa(String.fromCharCode(...new Uint8Array(hash)));
}

async function recordFollowed(url: string): Promise<boolean> {
  const mark = await markOf(url);
  const followed = tabStorage.getItem(FOLLOWED)?.split(" ") ?? [];
  if (followed.includes(mark)) return true;
  tabStorage.setItem(FOLLOWED, [...followed, mark].join(" "));
  return false;
}

/** Resolves once per run: after a reload Android reports the link again, an iPhone the last one. */
export async function startingLink(): Promise<OpenedLink | null> {
  const url = await App.getLaunchUrl().then(
    (started) => started?.url,
    () => undefined,
  );
  // A link that cannot be recorded is followed, at worst twice.
  if (!url || (await recordFollowed(url).catch(() => false))) return null;
  startedWith = url;
  return openedLink(url, serverAddress);
}

export function followLinks(): void {
  void App.addListener("appUrlOpen", ({ url }) => {
    // The shell also reports the link that started the app.
    if (url === startedWith) {
      startedWith = null;
      return;
    }
    const link = openedLink(url, serverAddress);
    if (!link) return;
    // The same here.
    void recordFollowed(url).catch(() => {});
    // Android has already closed the sign-in window and rejects.
    void Browser.close().catch(() => {});
    const { path, ...carried } = link;
    openPage(path, carried.emailLinkToken === undefined ? null : carried);
  });
}

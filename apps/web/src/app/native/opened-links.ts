import { App } from "@capacitor/app";
import { Browser } from "@capacitor/browser";
import { serverAddress } from "#core/api/server-address.ts";
import { openPage } from "#core/page/open-page.ts";
import { type OpenedLink, openedLink } from "./opened-link.ts";

/** Where it is noted for this run of the app which link it was started with: a reload is no new start. */
const STARTED_WITH = "sovereign-started-with";

let startedWith: string | null = null;

/** The page that the link leads to which the app was started with, once in a run of the app. */
export async function startingLink(): Promise<OpenedLink | null> {
  const url = await App.getLaunchUrl().then(
    (started) => started?.url,
    () => undefined,
  );
  if (!url || sessionStorage.getItem(STARTED_WITH) === url) return null;
  sessionStorage.setItem(STARTED_WITH, url);
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
    // What was open of a provider of sign-in is done; Android has closed it already, and says so.
    void Browser.close().catch(() => {});
    const { path, mailedToken } = link;
    openPage(path, mailedToken === undefined ? null : { mailedToken });
  });
}

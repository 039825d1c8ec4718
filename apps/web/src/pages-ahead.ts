import { useEffect } from "react";
import { paths } from "#lib/paths.ts";
import { fetchPage } from "./page-loading.tsx";

/** After the page that is open, whose own requests come first. */
const AFTER_MS = 2000;

// One address of each page that a member may still want when the connection goes.
const PAGES = [
  paths.app,
  paths.oneThing,
  paths.history,
  paths.historyDay("date"),
  paths.programme,
  paths.programmeDay("day"),
  paths.vault,
  paths.vaultItem("section", "id"),
  paths.manifesto,
];

/**
 * Within the app: fetches the scripts of the other pages while there is a connection, since without
 * theirs a page whose contents the device has kept would not open offline (decision 25); and the
 * italics, since a text with some would move when they came after it.
 */
export function usePagesAhead(inApp: boolean): void {
  useEffect(() => {
    if (!inApp) return;
    // Where they do not come, the face in their place stays.
    document.fonts?.load("italic 1em Newsreader").catch(() => {});
    const fetchAll = () => {
      // What does not come is asked for again when its page is opened.
      if (navigator.onLine) for (const page of PAGES) fetchPage(page).catch(() => {});
    };
    const timer = setTimeout(fetchAll, AFTER_MS);
    window.addEventListener("online", fetchAll);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", fetchAll);
    };
  }, [inApp]);
}

import { useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { paths } from "#lib/paths.ts";

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

/** Fetches the italics with the app itself: a text with some would move when they came after it. */
export function useItalics(): void {
  useEffect(() => {
    // Where they do not come, the face in their place stays.
    document.fonts?.load("italic 1em Newsreader").catch(() => {});
  }, []);
}

/**
 * Fetches the scripts of the other pages while there is a connection: without theirs, a page whose
 * contents the device has kept would not open offline (decision 25).
 */
export function PagesAhead() {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const look = () => setDue((was) => was || navigator.onLine);
    const timer = setTimeout(look, AFTER_MS);
    window.addEventListener("online", look);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", look);
    };
  }, []);
  return due && PAGES.map((page) => <PrefetchPageLinks key={page} page={page} />);
}

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

const ITALIC = "italic 1em Newsreader";
const TAB_BAR = "condensed 1em 'Instrument Sans'";
const HEAVIER = ["500 1em Newsreader", "600 1em Newsreader"];

const isNarrow = () => window.matchMedia("(max-width: 899.98px)").matches;

// Where they do not come, the face in their place stays.
const fetchFace = (face: string) => document.fonts?.load(face).catch(() => {});

/** The faces of the app's first screens. */
const FIRST = ["300 1em Newsreader", "400 1em Newsreader", ITALIC, "1em 'Instrument Sans'"];
/** So long the wait stands at most that shows until then; a later face is swapped in. */
const WAIT_MS = 2000;

/** Resolves once the faces of the first screens are here, or have been waited for. */
export async function facesHere(): Promise<void> {
  const faces = isNarrow() ? [...FIRST, TAB_BAR] : FIRST;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, WAIT_MS);
  });
  await Promise.race([Promise.all(faces.map(fetchFace)), late]);
  clearTimeout(timer);
}

/** Where the app is next, or open: fetches the faces of its first screens. */
export function useFacesAhead(near: boolean): void {
  useEffect(() => {
    if (!near) return;
    fetchFace(ITALIC);
    if (isNarrow()) fetchFace(TAB_BAR);
  }, [near]);
}

/**
 * Within the app: fetches the scripts of the other pages while there is a connection, since without
 * theirs a page whose contents the device has kept would not open offline (decision 25), and the
 * faces that only long texts are set in.
 */
export function usePagesAhead(inApp: boolean): void {
  useEffect(() => {
    if (!inApp) return;
    const fetchAll = () => {
      if (!navigator.onLine) return;
      // What does not come is asked for again when its page is opened.
      for (const page of PAGES) fetchPage(page).catch(() => {});
      HEAVIER.forEach(fetchFace);
    };
    const timer = setTimeout(fetchAll, AFTER_MS);
    window.addEventListener("online", fetchAll);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", fetchAll);
    };
  }, [inApp]);
}

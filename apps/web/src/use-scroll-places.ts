import { useLayoutEffect, useRef } from "react";
import type { Location, NavigationType } from "react-router";
import { SCROLL_PLACES_KEY } from "#lib/late-faces.ts";
import { beginPage, keepPlace } from "#lib/page-start.ts";

type Places = Record<string, number>;

function storedPlaces(): Places {
  try {
    return JSON.parse(sessionStorage.getItem(SCROLL_PLACES_KEY) ?? "{}") as Places;
  } catch {
    return {};
  }
}

function placeNamed(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // An address that cannot be read names nothing.
    return null;
  }
}

function goToStart({ hash }: Location): void {
  const place = placeNamed(hash);
  if (place) {
    keepPlace();
    place.scrollIntoView();
  } else beginPage();
}

/**
 * Returns to a place, and once more when the faces have come: until then the page may be too short
 * for it. Whoever has scrolled since stays where they are.
 */
function returnTo(place: number): void {
  window.scrollTo(0, place);
  const reached = window.scrollY;
  if (document.fonts?.status !== "loading") return;
  void document.fonts.ready.then(() => {
    if (window.scrollY === reached) window.scrollTo(0, place);
  });
}

/**
 * A new page begins at its top, or at the place that its address or it itself names; back and forward return to where
 * one was, also after a reload. Another query of the same page moves nothing.
 */
export function useScrollPlaces(shown: Location, type: NavigationType): void {
  const places = useRef<Places | null>(null);
  const before = useRef<Location | null>(null);

  useLayoutEffect(() => {
    places.current ??= storedPlaces();
    const { key } = shown;
    history.scrollRestoration = "manual";
    const first = before.current === null;
    // A link to a place leads there again, however often it is pressed.
    const moved = before.current?.pathname !== shown.pathname || shown.hash !== "";
    // The way one came may become known after the page: it has its place already.
    const same = before.current === shown;
    before.current = shown;
    // A link of the browser's own within a page gives its entry no key.
    const kept = key === "default" ? undefined : places.current[key];
    // A prerendered page was put in its place by the browser, long before its scripts ran.
    const placed = first && window.scrollY > 0;
    if (!placed && !same) {
      if ((first || type === "POP") && kept !== undefined) {
        keepPlace();
        returnTo(kept);
      } else if (first || moved) goToStart(shown);
    }

    const remember = () => {
      if (places.current) places.current[key] = window.scrollY;
    };
    const leave = () => {
      remember();
      history.scrollRestoration = "auto";
      try {
        sessionStorage.setItem(SCROLL_PLACES_KEY, JSON.stringify(places.current));
      } catch {
        // A browser that keeps nothing begins at the top after a reload.
      }
    };
    window.addEventListener("scroll", remember, { passive: true });
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("scroll", remember);
      window.removeEventListener("pagehide", leave);
    };
  }, [shown, type]);
}

import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { type Location, useLocation, useNavigationType, useRoutes } from "react-router";
import { isAppPath, plainPath } from "#lib/paths.ts";
import { fetchPage, isFetched, routeObjects, titleAt } from "./page-loading.tsx";
import { usePagesAhead } from "./pages-ahead.ts";
import { useFocusOnNavigation } from "./use-focus-on-navigation.ts";
import { useScrollPlaces } from "./use-scroll-places.ts";

/**
 * The page at the address. A new page is fetched before the old one leaves, so that nothing blinks;
 * one that does not come is asked from the server as a whole, which also finds a newer build.
 */
export function Pages() {
  const wanted = useLocation();
  const type = useNavigationType();
  const [shown, setShown] = useState(wanted);
  const [failure, setFailure] = useState<unknown>(null);

  // Without the wait of a turn for what is here already, such as another query of the same page.
  if (shown !== wanted && isFetched(wanted.pathname)) setShown(wanted);

  useEffect(() => {
    if (isFetched(wanted.pathname)) return;
    let current = true;
    fetchPage(wanted.pathname).then(
      () => current && setShown(wanted),
      (error: unknown) => {
        if (!current) return;
        if (navigator.onLine) window.location.reload();
        else setFailure(error);
      },
    );
    return () => {
      current = false;
    };
  }, [wanted]);

  if (failure) throw failure;
  useTitle(shown);
  useScrollPlaces(shown, type);
  usePagesAhead(isAppPath(shown.pathname));
  return <Shown location={shown} />;
}

function Shown({ location }: { location: Location }) {
  useFocusOnNavigation(location);
  return useRoutes(routeObjects, location);
}

/** Names the tab when the page has changed; what a page adds from its data comes after. */
function useTitle({ pathname }: Location): void {
  const path = plainPath(pathname);
  const named = useRef(path);
  useLayoutEffect(() => {
    if (named.current === path) return;
    named.current = path;
    const title = titleAt(path);
    if (title) document.title = title;
  }, [path]);
}

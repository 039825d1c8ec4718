import { service } from "@sovereign/content/public/notices";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { type Location, useLocation, useNavigationType, useRoutes } from "react-router";
import { isAppPath, paths, plainPath } from "#lib/paths.ts";
import { toast } from "#ui/toast.ts";
import { fetchPage, isFetched, routeObjects, titleAt } from "./page-loading.tsx";
import { useFacesAhead, usePagesAhead } from "./pages-ahead.ts";
import { useFocusOnNavigation } from "./use-focus-on-navigation.ts";
import { useScrollPlaces } from "./use-scroll-places.ts";

/** That a page did not come; the one that is open stays, with whatever was typed there. */
function tellOffline(): void {
  const { title, body } = service.connection;
  toast({ title, description: body, tone: "error", topic: "page" });
}

/**
 * The page at the address. A new page is fetched before the old one leaves, so that nothing blinks;
 * one that does not come is asked from the server as a whole, which also finds a newer build, and
 * without a connection the old one stays.
 */
export function Pages() {
  const wanted = useLocation();
  const here = isFetched(wanted.pathname);
  const [shown, setShown] = useState(here ? wanted : null);

  // Without the wait of a turn for what is here already, such as another query of the same page.
  if (shown !== wanted && here) setShown(wanted);

  useEffect(() => {
    if (isFetched(wanted.pathname)) return;
    let current = true;
    const found = () => current && setShown(wanted);
    const missed = () => {
      if (!current) return;
      if (navigator.onLine) window.location.reload();
      else tellOffline();
    };
    fetchPage(wanted.pathname).then(found, missed);
    return () => {
      current = false;
    };
  }, [wanted]);

  return shown && <Shown location={shown} />;
}

function Shown({ location }: { location: Location }) {
  useTitle(location);
  useScrollPlaces(location, useNavigationType());
  const inApp = isAppPath(location.pathname);
  useFacesAhead(inApp || plainPath(location.pathname) === paths.auth);
  usePagesAhead(inApp);
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

import { Link, useLocation } from "react-router";
import { plainPath } from "#core/page/paths.ts";
import { Icon, type IconName } from "#design/controls/icon.tsx";

/** One place of the signed-in app. */
export type NavigationItem = {
  to: string;
  label: string;
  icon: IconName;
  /** Further addresses that are reached through this place and lit with it, with all below them. */
  holds?: readonly string[];
  /** Shows a dot while the member is elsewhere (Specification, section 2: the Vault). */
  pulsesWhenInactive?: boolean;
};

/**
 * How the page at a path stands to a place: it is the place itself, it is reached through it, or
 * neither. What lies below the first place, which is the root of all, belongs to it only by name.
 */
function standsAt(path: string, { to, holds = [] }: NavigationItem, root: string) {
  if (path === to) return "page";
  const within = (place: string) => path === place || path.startsWith(`${place}/`);
  return holds.some(within) || (to !== root && within(to)) ? "within" : null;
}

/**
 * Where texts are large the places do not all fit: the current one is brought into sight, with the next
 * frame, for which the page is laid out anyway. A bar that goes with the page is left where it is.
 */
function showPlace(link: HTMLAnchorElement | null) {
  const frame = requestAnimationFrame(() => {
    const bar = link?.closest(".tabbar, .rail");
    if (bar && getComputedStyle(bar).position === "fixed") {
      link?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
    }
  });
  return () => cancelAnimationFrame(frame);
}

const CURRENT = { page: "page", within: "true" } as const;

/** The links of a navigation; the place of the page, or the one it is reached through, is current. */
export function NavigationLinks({ items }: { items: readonly NavigationItem[] }) {
  const here = plainPath(useLocation().pathname);
  const root = items[0]?.to ?? "/";
  return items.map((item) => {
    const { to, label, icon, pulsesWhenInactive } = item;
    const standing = standsAt(here, item, root);
    return (
      <Link
        key={to}
        to={to}
        ref={standing ? showPlace : undefined}
        aria-current={standing ? CURRENT[standing] : undefined}
      >
        <span className={pulsesWhenInactive && !standing ? "pulse" : undefined}>
          <Icon name={icon} />
        </span>
        {label}
      </Link>
    );
  });
}

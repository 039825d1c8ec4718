import { Link, useLocation } from "react-router";
import { plainPath } from "#core/page/paths.ts";
import { Icon, type IconName } from "#design/controls/icon.tsx";

export type NavigationItem = {
  to: string;
  label: string;
  icon: IconName;
  /** Other paths, with everything below them, that mark this item as current. */
  holds?: readonly string[];
  /** A dot while the member is elsewhere (specification, section 2: the Vault). */
  pulsesWhenInactive?: boolean;
};

/** Returns `aria-current`. Every path is below the root item, so only its `holds` count. */
function standsAt(path: string, { to, holds = [] }: NavigationItem, root: string) {
  if (path === to) return "page";
  const within = (place: string) => path === place || path.startsWith(`${place}/`);
  return holds.some(within) || (to !== root && within(to)) ? "within" : null;
}

/** Large text makes the bar scroll. A bar that scrolls with the page is left alone. */
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

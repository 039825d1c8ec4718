import { Link, useLocation } from "react-router";
import { plainPath } from "#core/page/paths.ts";
import { Icon } from "#design/controls/icon.tsx";
import { type NavigationItem, standsAt } from "./navigation.ts";

const CURRENT = { page: "page", within: "true" } as const;

/** The links of a navigation; the place of the page, or the one it is reached through, is current. */
export function NavigationLinks({ items }: { items: readonly NavigationItem[] }) {
  const here = plainPath(useLocation().pathname);
  const root = items[0]?.to ?? "/";
  return items.map((item) => {
    const { to, label, icon, pulsesWhenInactive } = item;
    const standing = standsAt(here, item, root);
    return (
      <Link key={to} to={to} aria-current={standing ? CURRENT[standing] : undefined}>
        <span className={pulsesWhenInactive && !standing ? "pulse" : undefined}>
          <Icon name={icon} />
        </span>
        {label}
      </Link>
    );
  });
}

import { Link, useLocation } from "react-router";
import { plainPath } from "#lib/paths.ts";
import { Icon } from "#ui/icon.tsx";
import type { NavigationItem } from "./navigation.ts";

/** The links of a navigation; only the one whose path is exactly the page's is current. */
export function NavigationLinks({ items }: { items: readonly NavigationItem[] }) {
  const here = plainPath(useLocation().pathname);
  return items.map(({ to, label, icon, pulsesWhenInactive }) => {
    const current = here === to;
    return (
      <Link key={to} to={to} aria-current={current ? "page" : undefined}>
        <span className={pulsesWhenInactive && !current ? "pulse" : undefined}>
          <Icon name={icon} />
        </span>
        {label}
      </Link>
    );
  });
}

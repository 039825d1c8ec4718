import { vault } from "@sovereign/content/public/vault";
import type { ListedVaultItem } from "@sovereign/server/api";
import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { openExternal } from "#platform/links.ts";
import { isNativePlatform } from "#platform/platform.ts";

type PieceLinkProps = {
  item: Pick<ListedVaultItem, "section" | "id" | "state" | "youtube_url">;
  className: string;
  children: ReactNode;
};

/**
 * Leads to a piece: a video to its address in a new tab, a locked piece to its page with the way in,
 * and what is only announced nowhere (specification, section 2, /app/resources).
 */
export function PieceLink({ item, className, children }: PieceLinkProps) {
  if (item.state === "later") return <div className={className}>{children}</div>;
  if (item.youtube_url) {
    return (
      <OutsideLink url={item.youtube_url} className={className}>
        {children}
      </OutsideLink>
    );
  }
  return (
    <Link className={className} to={paths.vaultItem(item.section, item.id)}>
      {children}
    </Link>
  );
}

function OutsideLink({
  url,
  className,
  children,
}: {
  url: string;
  className: string;
  children: ReactNode;
}) {
  // A store's app has no tabs: its shell hands the address to the system's browser.
  const open = (event: MouseEvent) => {
    if (!isNativePlatform()) return;
    event.preventDefault();
    openExternal(url);
  };
  return (
    <a className={className} href={url} target="_blank" rel="noopener noreferrer" onClick={open}>
      {children}
      <span className="vh">{vault.newTab}</span>
    </a>
  );
}

import type { ListedVaultItem } from "@sovereign/contract/vault";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import { OutsideLink } from "#design/controls/outside-link.tsx";

type PieceLinkProps = {
  item: Pick<ListedVaultItem, "section" | "id" | "state" | "youtube_url">;
  className: string | undefined;
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
      <OutsideLink href={item.youtube_url} className={className}>
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

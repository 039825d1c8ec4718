import { fill } from "@sovereign/content/public/fill";
import { locked } from "@sovereign/content/words/notices";
import { vault } from "@sovereign/content/words/vault";
import type { ListedVaultItem } from "@sovereign/contract/vault";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import { Icon } from "#design/controls/icon.tsx";
import { OutsideLink } from "#design/controls/outside-link.tsx";

/** Returns "6 min"; null for an item without a text. */
export function minutesOf({ minutes }: Pick<ListedVaultItem, "minutes">): string | null {
  return minutes === null ? null : fill(vault.min, { minutes });
}

export function isClosed({ state }: Pick<ListedVaultItem, "state">): boolean {
  return state === "locked" || state === "later";
}

/** The icon for an item that does not simply open: a lock, a clock or an external link. */
export function PieceState({
  item,
}: {
  item: Pick<ListedVaultItem, "state" | "releases" | "minutes">;
}) {
  switch (item.state) {
    case "locked":
      return (
        <>
          <Icon name="lock" />
          {vault.members}
        </>
      );
    case "later":
      return (
        <>
          <Icon name="clock" />
          {/* Its release period, if it has one (specification, section 2). */}
          {item.releases ? (
            <>
              <span className="vh">{vault.releasing}</span>
              {item.releases}
            </>
          ) : (
            locked.later.title
          )}
        </>
      );
    case "video":
      return (
        <>
          {minutesOf(item)}
          <Icon name="out" />
        </>
      );
    default:
      return null;
  }
}

type PieceLinkProps = {
  item: Pick<ListedVaultItem, "section" | "id" | "state" | "youtube_url">;
  className: string | undefined;
  children: ReactNode;
};

/** A video opens in a new tab; an announced item is no link (specification, section 2). */
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

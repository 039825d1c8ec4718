import { vault, vaultCard } from "@sovereign/content/public/vault";
import type { Audience } from "@sovereign/domain/access";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { Plate } from "#ui/plate.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { pieceNote } from "./featured-piece.tsx";
import { findPiece } from "./vault-list.ts";
import { useVault } from "./vault-query.ts";
import "./vault-card.css";

/**
 * The Resource Vault on the dashboard (specification, section 2, /app): one link to the piece to
 * read next, or to the vault while none is known.
 */
export function VaultCard({ audience }: { audience: Audience }) {
  const { data, isLoading } = useVault(audience);
  const item = data?.featured ? findPiece(data, data.featured) : undefined;
  return (
    <Link
      className="vault-card"
      to={item ? paths.vaultItem(item.section, item.id) : paths.vault}
      aria-busy={isLoading || undefined}
    >
      <div>
        <p className="note">{vault.title}</p>
        {isLoading ? (
          <>
            <Skeleton width="80%" height={32} />
            <Skeleton width={140} height={20} />
          </>
        ) : (
          <>
            <h2 className="heading">{item?.title ?? vaultCard.title}</h2>
            <p className="small t2 num">{item ? pieceNote(item) : vaultCard.body}</p>
          </>
        )}
      </div>
      <div className="vault-card-art">
        <Plate />
      </div>
    </Link>
  );
}

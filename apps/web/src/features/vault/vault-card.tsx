import { vault, vaultCard } from "@sovereign/content/words/vault";
import type { Audience } from "@sovereign/domain/access";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import { Skeleton } from "#design/feedback/skeleton.tsx";
import { Plate } from "#design/figures/plate.tsx";
import styles from "./vault-card.module.css";
import { findPiece, pieceNote, shelvesIn } from "./vault-list.ts";
import { useVault } from "./vault-query.ts";

/** Links to the item to read next, else to the vault (specification, section 2, /app). */
export function VaultCard({ audience }: { audience: Audience }) {
  const { data, isLoading } = useVault(audience);
  const item = data?.featured ? findPiece(data, data.featured) : undefined;
  const title = item?.title ?? (data && shelvesIn(data, vaultCard.title));
  return (
    <Link
      className={`stack gap-5 plain items-top ${styles.card}`}
      to={item ? paths.vaultItem(item.section, item.id) : paths.vault}
      aria-busy={isLoading || undefined}
    >
      <div>
        <p className="note">{vault.title}</p>
        {isLoading ? (
          <>
            <Skeleton className={`breaks mt-3 ${styles.title}`} width="80%" height={32} />
            <Skeleton className="mt-2" width={140} height={20} />
          </>
        ) : (
          <>
            <h2 className={`breaks mt-3 hover-line ${styles.title} heading`}>
              {title ?? vaultCard.body}
            </h2>
            {title && (
              <p className="mt-2 small t2 num">{item ? pieceNote(item) : vaultCard.body}</p>
            )}
          </>
        )}
      </div>
      <div className={styles.art}>
        <Plate />
      </div>
    </Link>
  );
}

import { welcomePage } from "@sovereign/content/words/welcome";
import type { Audience } from "@sovereign/domain/access";
import { pieceToBeginWith } from "@sovereign/domain/welcome";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import { Skeleton } from "#design/feedback/skeleton.tsx";
import { Plate } from "#design/figures/plate.tsx";
import styles from "./vault-card.module.css";
import { pieceNote } from "./vault-list.ts";
import { useVault } from "./vault-query.ts";

export function FirstPiece({ audience }: { audience: Audience }) {
  const { data, isLoading } = useVault(audience);
  if (isLoading) return <PieceSkeleton />;
  const piece = data && pieceToBeginWith(data.sections);
  if (!piece) return null;
  return (
    <Link
      className={`stack gap-5 plain items-top ${styles.card}`}
      to={paths.vaultItem(piece.section, piece.id)}
    >
      <div>
        <p className="note">{welcomePage.begin}</p>
        <h2 className={`breaks mt-3 hover-line ${styles.title} heading`}>{piece.title}</h2>
        <p className="mt-2 small t2 num">{pieceNote(piece)}</p>
      </div>
      <div className={styles.art}>
        <Plate />
      </div>
    </Link>
  );
}

function PieceSkeleton() {
  return (
    <div className={`stack gap-5 plain items-top ${styles.card}`} aria-busy="true">
      <div>
        <p className="note">{welcomePage.begin}</p>
        <Skeleton className={`breaks mt-3 ${styles.title}`} width="90%" height={64} />
        <Skeleton className="mt-2" width={140} height={20} />
      </div>
      <div className={styles.art}>
        <Plate />
      </div>
    </div>
  );
}

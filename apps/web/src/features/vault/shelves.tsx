import { loading } from "@sovereign/content/words/notices";
import type { VaultAnswer } from "@sovereign/contract/vault";
import { type Audience, mayOpen } from "@sovereign/domain/access";
import type { ReactNode } from "react";
import { LoadFailure, OfflineState } from "#design/feedback/load-states.tsx";
import { FeaturedPiece } from "./featured-piece.tsx";
import { Shelf } from "./shelf.tsx";
import { ShelfContents } from "./shelf-contents.tsx";
import styles from "./vault.module.css";
import { findPiece } from "./vault-list.ts";
import { useVault } from "./vault-query.ts";
import type { ProgressOf } from "./vault-row.tsx";
import { ShelvesSkeleton } from "./vault-skeleton.tsx";

type ShelvesProps = { audience: Audience; panel: ReactNode; progressOf: ProgressOf };

/** The shelves once they are there: as this device last had them, or the way to ask again. */
export function Shelves({ audience, panel, progressOf }: ShelvesProps) {
  const { data, isError, isPaused, refetch } = useVault(audience);
  const member = mayOpen("member_item", audience);
  const again = () => void refetch();
  if (data) {
    return (
      <>
        {member ? <Lead list={data} /> : <div className={styles.panel}>{panel}</div>}
        <div className={styles.columns}>
          <ShelfContents sections={data.sections.map(({ id }) => id)} />
          <div>
            {data.sections.map((shelf) => (
              <Shelf key={shelf.id} shelf={shelf} progressOf={progressOf} />
            ))}
          </div>
        </div>
      </>
    );
  }
  if (isPaused) return <OfflineState level={2} onAgain={again} />;
  if (!isError) return <ShelvesSkeleton member={member} />;
  return <LoadFailure level={2} notice={loading.vault} onAgain={again} />;
}

function Lead({ list }: { list: VaultAnswer }) {
  const item = list.featured && findPiece(list, list.featured);
  return item ? <FeaturedPiece item={item} /> : null;
}

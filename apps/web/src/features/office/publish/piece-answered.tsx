import { pieceEditor as words } from "@sovereign/content/words/office-publish";
import type { OfficePiece } from "@sovereign/contract/office-pieces";
import { officePaths } from "@sovereign/domain/office-paths";
import type { ReactNode } from "react";
import { hasCode } from "#core/api/api-error.ts";
import { LinkButton } from "#design/controls/button.tsx";
import { PageHead } from "#design/layout/page-head.tsx";
import { Answered } from "#features/office/parts/answered.tsx";
import styles from "./piece-frame.module.css";
import type { PieceReference } from "./piece-words.ts";
import { usePiece } from "./pieces-query.ts";

type PieceAnsweredProps = {
  reference: PieceReference;
  children: (piece: OfficePiece) => ReactNode;
};

/** Renders an item by the state of its query; a missing one has a link back to the list. */
export function PieceAnswered({ reference, children }: PieceAnsweredProps) {
  const query = usePiece(reference);
  if (query.data) return children(query.data);
  return (
    <main id="content" tabIndex={-1} className={styles.alone}>
      {hasCode(query.error, "office.piece_not_found") || hasCode(query.error, "request.invalid") ? (
        <>
          <PageHead title={words.notFound} />
          <LinkButton variant="primary" to={officePaths.publish}>
            {words.back}
          </LinkButton>
        </>
      ) : (
        <Answered
          query={query}
          title={reference.name}
          loading={words.loading}
          failure={words.failure}
        >
          {children}
        </Answered>
      )}
    </main>
  );
}

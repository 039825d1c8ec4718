import { loading } from "@sovereign/content/words/notices";
import type { VaultAnswer } from "@sovereign/contract/vault";
import type { Audience } from "@sovereign/domain/access";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { hasCode } from "#core/api/api-error.ts";
import { paths } from "#core/page/paths.ts";
import { useSession } from "#core/session/session.ts";
import { pageTitle } from "#core/words/brand.ts";
import { LoadFailure } from "#design/feedback/load-states.tsx";
import { paragraphInView, selectParagraph } from "./passage-selection.ts";
import { usePiece } from "./piece-query.ts";
import styles from "./reader.module.css";
import { ReaderBar } from "./reader-bar.tsx";
import { ReaderEnd, ReaderPiece } from "./reader-piece.tsx";
import { ReaderAnnounced, ReaderLocked, ReaderSkeleton } from "./reader-states.tsx";
import { ReaderText } from "./reader-text.tsx";
import { shelfFacts } from "./shelf-facts.ts";
import { useTextSize } from "./text-size.ts";

type ReaderKeys = { close: () => void; larger: () => void; smaller: () => void };

/** Leaves shortcuts with modifiers alone, so that the browser's zoom still works. */
function useReaderKeys(keys: ReaderKeys): void {
  const answer = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") keys.close();
    else if (event.key === "+" || event.key === "=") keys.larger();
    else if (event.key === "-" || event.key === "−") keys.smaller();
  });

  // On the document, because the keys must work wherever the focus is.
  useEffect(() => {
    const hear = (event: KeyboardEvent) => answer(event);
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
}

type ReaderPageProps = {
  section: string;
  id: string;
  audience: Audience | null;
  vault: VaultAnswer | undefined;
  lockedPanel: ReactNode;
  /** Below an open text. */
  question?: ReactNode;
  missing: ReactNode;
};

export function ReaderPage(props: ReaderPageProps) {
  // A key per item, so that neither position nor state carries over.
  return <Reader key={paths.vaultItem(props.section, props.id)} {...props} />;
}

function Reader({ section, id, audience, vault, lockedPanel, question, missing }: ReaderPageProps) {
  const { user } = useSession();
  const navigate = useNavigate();
  const textSize = useTextSize();
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [paragraph, setParagraph] = useState<number | null>(null);
  const reference = { section, id };
  const { data, error, isFetching, refetch } = usePiece(reference, audience);
  const facts = shelfFacts(vault, reference);

  const title = data?.piece.title ?? facts?.item.title;
  useReaderKeys({
    close() {
      const selection = document.getSelection();
      // The first press ends the choice of a passage.
      if (selection?.isCollapsed === false) selection.removeAllRanges();
      else void navigate(paths.vault);
    },
    larger: textSize.larger,
    smaller: textSize.smaller,
  });

  function content() {
    // A refusal takes precedence over earlier data.
    if (hasCode(error, "vault.locked")) {
      return facts?.item.state === "later" ? (
        <ReaderAnnounced {...facts} />
      ) : (
        <ReaderLocked facts={facts} section={section} panel={lockedPanel} />
      );
    }
    if (data) {
      const { body } = data.piece;
      return (
        <ReaderPiece
          {...data}
          user={user}
          onAgain={refetch}
          text={
            body &&
            user && (
              <ReaderText
                body={body}
                reference={reference}
                user={user}
                element={element}
                paragraph={paragraph}
                onParagraph={setParagraph}
                onElement={setElement}
              />
            )
          }
        />
      );
    }
    if (error && !isFetching) {
      return <LoadFailure notice={loading.item} onAgain={() => void refetch()} />;
    }
    return <ReaderSkeleton />;
  }

  if (hasCode(error, "vault.not_found")) return missing;
  return (
    <div className={styles.reader} data-size={textSize.size}>
      {title && <title>{pageTitle(title)}</title>}
      <ReaderBar
        text={element}
        minutes={data?.piece.minutes ?? null}
        textSize={textSize}
        onChoose={() => element && setParagraph(selectParagraph(element, paragraphInView(element)))}
      />
      <main className={`centered ${styles.page}`}>
        <article>{content()}</article>
        {data && !error && <div className="mt-6">{question}</div>}
        {(data || error) && <ReaderEnd next={facts?.next ?? null} />}
      </main>
    </div>
  );
}

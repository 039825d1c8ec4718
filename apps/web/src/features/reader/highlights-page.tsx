import { plural } from "@sovereign/content/public/fill";
import { highlightTexts as texts } from "@sovereign/content/words/highlights";
import type { HighlightAnswer } from "@sovereign/contract/reading";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import { Button, LinkButton } from "#design/controls/button.tsx";
import { LoadFailure, OfflineState } from "#design/feedback/load-states.tsx";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import { EditedHighlight } from "./edited-highlight.tsx";
import { HighlightRow } from "./highlight-row.tsx";
import styles from "./reader.module.css";
import { highlightHash, useHighlights } from "./use-highlights.ts";

type HighlightsPageProps = {
  /** Returns the title of an item; null for one that is no longer listed. */
  titleOf: (section: string, item: string) => string | null;
};

const pieceOf = ({ section, item }: HighlightAnswer) => `${section}/${item}`;

/** All highlights of the member, by item, the last first. */
export function HighlightsPage({ titleOf }: HighlightsPageProps) {
  const { highlights, query } = useHighlights();
  const [opened, setOpened] = useState<string | null>(null);
  const pieces = [...Map.groupBy(highlights.toReversed(), pieceOf).values()];

  function list() {
    if (pieces.length > 0) {
      return pieces.map((group) => (
        <PieceGroup
          key={group[0] && pieceOf(group[0])}
          group={group}
          titleOf={titleOf}
          setOpened={setOpened}
        />
      ));
    }
    if (query.isPaused && !query.data) {
      return <OfflineState level={2} onAgain={() => void query.refetch()} />;
    }
    if (query.isError && !query.data) {
      return <LoadFailure level={2} notice={texts.failed} onAgain={() => void query.refetch()} />;
    }
    if (!query.data) return <HighlightsSkeleton />;
    return (
      <section>
        <h2 className="heading">{texts.none.title}</h2>
        <p className="t2">{texts.none.body}</p>
      </section>
    );
  }
  return (
    <div className="subpage">
      <header className="pagehead">
        <Link className="link tap small t2" to={paths.vault}>
          {texts.back}
        </Link>
        <h1 className="title">{texts.title}</h1>
        <p className="t2">{texts.help}</p>
      </header>
      <EditedHighlight
        highlights={highlights}
        opened={opened}
        onClose={() => setOpened(null)}
        className="cluster gap-x-5 small"
      />
      {list()}
    </div>
  );
}

type PieceGroupProps = HighlightsPageProps & {
  group: readonly HighlightAnswer[];
  setOpened: (id: string) => void;
};

function PieceGroup({ group, titleOf, setOpened }: PieceGroupProps) {
  const [first] = group;
  if (!first) return null;
  const { section, item } = first;
  const title = titleOf(section, item);
  return (
    <section className={styles.piece} aria-labelledby={`of-${section}-${item}`}>
      <header>
        <h2 className="heading" id={`of-${section}-${item}`}>
          {title ?? texts.gone}
        </h2>
        <p className="small t3 num">{plural(texts.all, group.length)}</p>
      </header>
      <ul className="stack mt-4">
        {group
          .toSorted((one, other) => one.paragraph - other.paragraph || one.start - other.start)
          .map((highlight) => (
            <HighlightRow key={highlight.id} highlight={highlight} stands={highlight.stands}>
              {title !== null && highlight.stands && (
                <LinkButton
                  variant="text"
                  to={`${paths.vaultItem(section, item)}${highlightHash(highlight.id)}`}
                >
                  {texts.read}
                </LinkButton>
              )}
              <Button variant="text" onClick={() => setOpened(highlight.id)}>
                {texts.change}
              </Button>
            </HighlightRow>
          ))}
      </ul>
    </section>
  );
}

function HighlightsSkeleton() {
  return (
    <SkeletonScreen label={texts.loading}>
      <div className="stack mt-4">
        {[90, 70, 80].map((width) => (
          <Skeleton key={width} width={`${width}%`} height={28} />
        ))}
      </div>
    </SkeletonScreen>
  );
}

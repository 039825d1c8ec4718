import "./search-hits.css";
import type { ReactNode } from "react";
import { Button } from "#design/controls/button.tsx";
import { EmptyState } from "#design/feedback/load-states.tsx";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";

type SearchHitsProps = {
  label: string;
  busy: boolean;
  /** The number of hits: always announced, but visible only above hits. */
  said: string;
  hits: readonly ReactNode[];
  /** Shown without hits; `clear` names the button that empties the field. */
  none: { title: string; body: string; clear: string };
  onClear: () => void;
  notice?: ReactNode;
  more?: ReactNode;
};

export function SearchHits(props: SearchHitsProps) {
  const { label, busy, said, hits, none, onClear, notice, more } = props;
  const isEmpty = hits.length === 0;
  return (
    <section className="hits" aria-label={label} aria-busy={busy}>
      <p className={isEmpty ? "vh" : "small t2 num"} role="status">
        {said}
      </p>
      {notice && <p className="small t2">{notice}</p>}
      {isEmpty ? (
        <EmptyState
          title={none.title}
          body={none.body}
          action={<Button onClick={onClear}>{none.clear}</Button>}
        />
      ) : (
        <ul className="rows">{hits}</ul>
      )}
      {more && <div className="more">{more}</div>}
    </section>
  );
}

type HitLinesProps = {
  head: ReactNode;
  title: ReactNode;
  passage?: ReactNode;
  written?: boolean;
};

/** For a link of the class `hit`, with `hit-closed` if it does not open. */
export function HitLines({ head, title, passage, written = false }: HitLinesProps) {
  const own = written ? ({ dir: "auto" } as const) : {};
  const also = written ? " written" : "";
  return (
    <>
      <span className="hit-head num">{head}</span>
      <span className={`hit-title hover-line${also}`} {...own}>
        {title}
      </span>
      {passage && (
        <span className={`hit-passage${also}`} {...own}>
          {passage}
        </span>
      )}
    </>
  );
}

const ROWS = [0, 1, 2, 3];

export function SearchHitsSkeleton({ label }: { label: string }) {
  return (
    <SkeletonScreen label={label}>
      <div className="hits">
        <Skeleton width={220} height={20} />
        <ul className="rows">
          {ROWS.map((row) => (
            <li key={row} className="hit">
              <Skeleton width={180} height={20} />
              <Skeleton width="min(420px, 90%)" height={28} />
            </li>
          ))}
        </ul>
      </div>
    </SkeletonScreen>
  );
}

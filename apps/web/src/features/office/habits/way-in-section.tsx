import { fill } from "@sovereign/content/public/fill";
import { wayIn as texts } from "@sovereign/content/words/office-habits";
import { readWayIn, type WayIn } from "@sovereign/contract/funnel";
import { FUNNEL_STEPS, ratedShare } from "@sovereign/domain/funnel";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api } from "#core/session/session.ts";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import { cells, DataTable } from "#design/layout/data-table.tsx";
import { Section } from "#design/layout/section.tsx";
import { OFFICE, OFFICE_WAIT_MS } from "#features/office/frame/office-query.ts";
import { ErrorPanel } from "#features/office/parts/error-panel.tsx";
import { formatCount } from "#features/office/parts/office-words.ts";
import { monthDay } from "#features/office/parts/when.ts";
import styles from "./rates-table.module.css";

/** Visits, sign-ups, first days and purchases, as sums that follow no one (decision 28). */
export function WayInSection() {
  const { data, error, refetch } = useQuery({
    queryKey: [OFFICE, "way-in"],
    queryFn: ({ signal }) => api(readWayIn, { signal, within: OFFICE_WAIT_MS }),
    refetchOnMount: "always",
    retry: false,
  });
  if (data) return <Counted wayIn={data} />;
  return (
    <Section title={texts.title}>
      {error ? (
        <ErrorPanel title={texts.failure} error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonScreen label={texts.loading}>
          <Skeleton width="100%" height={200} />
        </SkeletonScreen>
      )}
    </Section>
  );
}

function Counted({ wayIn: { from, to, totals, pages } }: { wayIn: WayIn }) {
  const known = pages.reduce((sum, { visits }) => sum + visits, 0);
  const elsewhere = Math.max(0, totals.visit - known);
  const about = fill(texts.about, { from: monthDay(from), to: monthDay(to) });
  const most = Math.max(1, ...FUNNEL_STEPS.map((step) => totals[step]));
  return (
    <Section title={texts.title} about={about}>
      {most === 1 && totals.visit === 0 ? (
        <p className="t2">{texts.none}</p>
      ) : (
        <div className="stack gap-6">
          <Sums caption={texts.steps} heads={[texts.step, texts.count, texts.share]}>
            {FUNNEL_STEPS.map((step) => (
              <SumRow
                key={step}
                name={texts.names[step]}
                count={totals[step]}
                of={totals.visit}
                most={most}
              />
            ))}
          </Sums>
          {pages.length > 0 && (
            <Sums caption={texts.pages} heads={[texts.page, texts.visits, texts.ofVisits]}>
              {pages.map(({ page, visits }) => (
                <SumRow
                  key={page}
                  name={texts.pageNames[page]}
                  count={visits}
                  of={totals.visit}
                  most={totals.visit}
                />
              ))}
              {elsewhere > 0 && (
                <SumRow
                  name={texts.elsewhere}
                  count={elsewhere}
                  of={totals.visit}
                  most={totals.visit}
                />
              )}
            </Sums>
          )}
        </div>
      )}
      <p className={`pretty mt-3 t2 ${styles.reading}`}>{texts.unknown}</p>
    </Section>
  );
}

type SumsProps = { caption: string; heads: readonly [string, string, string]; children: ReactNode };

function Sums({ caption, heads: [name, count, share], children }: SumsProps) {
  return (
    <DataTable caption={caption}>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <th scope="col" className={cells.right}>
            {count}
          </th>
          <th scope="col" className={cells.right}>
            {share}
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </DataTable>
  );
}

type SumProps = { name: string; count: number; of: number; most: number };

/** A sum with its length beside the others. */
function SumRow({ name, count, of, most }: SumProps) {
  const share = ratedShare(count, of);
  return (
    <tr>
      <th scope="row">
        {name}
        <span
          className={styles.bar}
          aria-hidden="true"
          style={{ inlineSize: `${(100 * count) / Math.max(1, most)}%` }}
        />
      </th>
      <td className={cells.right}>{formatCount(count)}</td>
      <td className={cells.right}>
        {share === null
          ? texts.few
          : fill(texts.percent, { share: (100 * share).toFixed(share < 0.1 ? 1 : 0) })}
      </td>
    </tr>
  );
}

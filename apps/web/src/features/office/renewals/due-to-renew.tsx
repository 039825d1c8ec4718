import { plural } from "@sovereign/content/public/fill";
import { dueToRenew as texts } from "@sovereign/content/words/office-renewals";
import { type OfficeRenewals, readRenewals } from "@sovereign/contract/office-renewals";
import { useQuery } from "@tanstack/react-query";
import { api } from "#core/session/session.ts";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import { Section } from "#design/layout/section.tsx";
import { OFFICE, OFFICE_WAIT_MS } from "#features/office/frame/office-query.ts";
import { ErrorPanel } from "#features/office/parts/error-panel.tsx";
import { formatCount } from "#features/office/parts/office-words.ts";
import { DueTable } from "./due-table.tsx";

export const useRenewals = () =>
  useQuery({
    queryKey: [OFFICE, "renewals"],
    queryFn: ({ signal }) => api(readRenewals, { query: {}, signal, within: OFFICE_WAIT_MS }),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
    retry: false,
  });

/** Paying members due in the coming months, and how many of them would renew. */
export function DueToRenew() {
  const { data, error, refetch } = useRenewals();
  if (data) {
    return (
      <Section title={texts.title} about={aboutOf(data)}>
        <DueTable renewals={data} />
      </Section>
    );
  }
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

function aboutOf({ months, back_test: test }: OfficeRenewals): string {
  const isFew = months.every(({ renewing }) => renewing === null);
  if (isFew) return `${texts.about} ${texts.few}`;
  if (!test) return texts.about;
  const held = plural(texts.tested, test.of, { held: formatCount(test.held) });
  return `${texts.about} ${held}`;
}

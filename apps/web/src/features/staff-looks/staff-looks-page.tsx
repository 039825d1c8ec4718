import { staffLooksPage, staffLooksRow } from "@sovereign/content/words/staff-looks";
import { type MemberLogEntry, readOwnStaffLog } from "@sovereign/contract/staff-log";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api } from "#core/session/session.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { brand } from "#core/words/brand.ts";
import { Button, buttonClasses } from "#design/controls/button.tsx";
import { Icon, type IconName } from "#design/controls/icon.tsx";
import { LoadFailure } from "#design/feedback/load-states.tsx";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import { SubPage } from "#design/layout/sub-page.tsx";
import { lookLine, shortDay } from "./staff-look-words.ts";
import styles from "./staff-looks.module.css";

type StaffLooksPageProps = { userId: string; timeZone: string };

const useStaffLooks = (userId: string) =>
  useInfiniteQuery({
    queryKey: ["staff-looks", userId, "pages"],
    queryFn: ({ pageParam: before, signal }) =>
      api(readOwnStaffLog, { query: before ? { before } : {}, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });

export function StaffLooksPage({ userId, timeZone }: StaffLooksPageProps) {
  const query = useStaffLooks(userId);
  const { data, isPending, isPaused, isError, hasNextPage, isFetchingNextPage } = query;
  const again = () => void query.refetch();
  const entries = data?.pages.flatMap((page) => page.entries);
  const since = data?.pages[0]?.member_since ?? null;
  return (
    <SubPage group="security" title={staffLooksRow.title} help={staffLooksPage.help}>
      {entries && (
        <>
          <Looks entries={entries} since={hasNextPage ? null : since} timeZone={timeZone} />
          {hasNextPage && (
            <Button
              className="mt-5"
              busy={isFetchingNextPage}
              busyLabel={staffLooksPage.showing}
              onClick={() => void query.fetchNextPage()}
            >
              {staffLooksPage.earlier}
            </Button>
          )}
          <AskAboutThis />
        </>
      )}
      {isPending && !isPaused && (
        <SkeletonScreen label={staffLooksPage.loading}>
          <Skeleton height={53} />
          <Skeleton height={53} />
          <Skeleton height={53} />
        </SkeletonScreen>
      )}
      {!entries && (isError || isPaused) && (
        <LoadFailure level={2} notice={staffLooksPage.failure} onAgain={again} />
      )}
    </SubPage>
  );
}

type LooksProps = {
  entries: readonly MemberLogEntry[];
  /** When the membership began; null while earlier entries are not shown. */
  since: string | null;
  timeZone: string;
};

function Looks({ entries, since, timeZone }: LooksProps) {
  const now = useMinute();
  if (entries.length === 0) return <p className="t2">{staffLooksRow.empty}</p>;
  return (
    <ul className="rows num">
      {entries.map((entry) => {
        const { title, about } = lookLine(entry, timeZone);
        const day = shortDay(entry.at, timeZone, now);
        return <Line key={entry.id} day={day} icon={iconOf(entry)} title={title} about={about} />;
      })}
      {since && (
        <Line
          day={shortDay(since, timeZone, now)}
          icon={<Icon name="check" />}
          title={staffLooksPage.before}
          about={staffLooksPage.began}
        />
      )}
    </ul>
  );
}

type LineProps = { day: string; icon: ReactNode; title: string; about: string };

function Line({ day, icon, title, about }: LineProps) {
  return (
    <li className={`stack items-top gap-x-3 ${styles.line}`}>
      <span className={`t3 small ${styles.day}`}>{day}</span>
      {icon}
      <span>{title}</span>
      <span className={`pretty breaks t2 small mt-half col-3 ${styles.about}`}>{about}</span>
    </li>
  );
}

const ICONS: Partial<Record<MemberLogEntry["kind"], IconName>> = {
  extend: "clock",
  give: "check",
  cancel: "close",
  end_sessions: "phone",
  change_address: "user",
  remove_factor: "key",
  answer_dispute: "alert",
  resend: "share",
  write: "share",
  reset_address: "sync",
  win_back: "share",
};

const RETURNS: readonly MemberLogEntry["kind"][] = ["refund", "end_duplicate", "withdraw"];

function iconOf({ kind }: MemberLogEntry): ReactNode {
  if (RETURNS.includes(kind)) return <Returned />;
  return <Icon name={ICONS[kind] ?? "eye"} />;
}

/** An icon of this page alone. */
function Returned() {
  return (
    <svg className="ico" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M5 9.5h9.5a5 5 0 0 1 0 10H9M9 5.5l-4 4 4 4" />
    </svg>
  );
}

function AskAboutThis() {
  const subject = encodeURIComponent(staffLooksPage.askSubject);
  return (
    <div className="stack at-start gap-3 mt-6 measure">
      <p className="small t2">{staffLooksPage.ask}</p>
      <a className={buttonClasses({})} href={`mailto:${brand.supportEmail}?subject=${subject}`}>
        {staffLooksPage.askButton}
      </a>
    </div>
  );
}

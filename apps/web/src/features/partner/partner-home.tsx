import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Skeleton } from "#design/feedback/skeleton.tsx";
import { partnerQuery } from "./partner-query.ts";

const PartnerRow = lazy(() => import("./partner-row.tsx"));

const PartnerSignals = lazy(() => import("./partner-signals.tsx"));

const WeeklyLine = lazy(() => import("./weekly-line.tsx"));

/** A row on Home that exists only with a partner; what the device knows reserves its height. */
export function PartnerHome({ userId }: { userId: string }) {
  const { data } = useQuery(partnerQuery(userId));
  const partner = data?.partner;
  if (!partner?.theirs) return null;
  return (
    <Suspense fallback={<div style={{ height: 52 }} />}>
      <PartnerRow partner={{ ...partner, theirs: partner.theirs }} />
    </Suspense>
  );
}

/** In Settings, how the partner's signals arrive. */
export function PartnerSettings({ userId }: { userId: string }) {
  const { data } = useQuery(partnerQuery(userId));
  if (!data?.partner) return null;
  return (
    <Suspense fallback={<Skeleton height={68} />}>
      <PartnerSignals name={data.partner.name} signalsBy={data.signals_by} userId={userId} />
    </Suspense>
  );
}

type PartnerWeekProps = { userId: string; first: CalendarDate; last: CalendarDate };

/** Both weeks side by side, in the review of a week. */
export function PartnerWeek({ userId, first, last }: PartnerWeekProps) {
  const { data } = useQuery(partnerQuery(userId));
  const partner = data?.partner;
  if (!partner?.theirs?.days.some(({ date }) => date >= first && date <= last)) return null;
  return (
    <Suspense>
      <WeeklyLine partner={partner} first={first} last={last} />
    </Suspense>
  );
}

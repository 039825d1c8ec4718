import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { partnerQuery } from "./partner-query.ts";

const PartnerRow = lazy(() => import("./partner-row.tsx"));

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

import { Dial } from "#ui/milled-edge/dial.tsx";
import { Skeleton, SkeletonScreen } from "#ui/skeleton.tsx";

/** The room of the dashboard while it loads, with the coin still uncut. */
export function DashboardSkeleton() {
  return (
    <SkeletonScreen label="Loading your day" title="Today">
      <div className="pagehead">
        <Skeleton width={132} height={24} />
      </div>
      <div className="dash-top">
        <div className="dash-dial">
          <Dial marks={[]} label="" />
        </div>
        <div className="dash-today">
          <Skeleton width={140} height={24} />
          <Skeleton height={36} />
          <Skeleton width="86%" height={36} />
          <Skeleton width={180} height={20} />
          <Skeleton width={180} height={48} />
        </div>
      </div>
      <div className="dash-days">
        <Skeleton width={120} height={32} />
        <Skeleton height={92} />
      </div>
    </SkeletonScreen>
  );
}

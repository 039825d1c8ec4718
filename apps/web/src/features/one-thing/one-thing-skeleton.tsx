import { Skeleton, SkeletonScreen } from "#ui/skeleton.tsx";

/** The room of /app/one-thing while it loads. */
export function OneThingSkeleton() {
  return (
    <SkeletonScreen label="Loading your day" title="Today’s ONE Thing">
      <div className="one-layout">
        <section className="one-editor">
          <header>
            <Skeleton width={132} height={24} />
            <Skeleton className="one-sk-title" width="70%" height={40} />
          </header>
          <Skeleton height={192} />
          <Skeleton width={240} height={56} />
          <Skeleton height={98} />
        </section>
        <aside className="one-aside">
          <Skeleton height={80} />
          <Skeleton height={84} />
        </aside>
      </div>
    </SkeletonScreen>
  );
}

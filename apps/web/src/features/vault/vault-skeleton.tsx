import { vault, vaultSearch } from "@sovereign/content/public/vault";
import { Skeleton, SkeletonScreen } from "#ui/skeleton.tsx";
import { VaultHead } from "./vault-head.tsx";
import "./vault.css";
import "./vault-search.css";

const ROWS = [0, 1, 2, 3, 4, 5];
const HITS = [0, 1, 2, 3];

/** The vault while it is not yet known who is looking. */
export function VaultSkeleton() {
  return (
    <>
      <VaultHead />
      <div className="vault-search">
        <Skeleton height={52} />
      </div>
      <ShelvesSkeleton member={false} />
    </>
  );
}

/** The room of the shelves: what the page leads with, and the first rows. */
export function ShelvesSkeleton({ member }: { member: boolean }) {
  return (
    <SkeletonScreen label={vault.loading}>
      {member ? (
        <div className="vault-featured">
          <Skeleton className="vault-featured-art" height="" />
          <div>
            <Skeleton width={150} height={24} />
            <Skeleton className="vault-skeleton-title" width="80%" height={46} />
          </div>
        </div>
      ) : (
        <Skeleton className="vault-skeleton-panel" height="" />
      )}
      <div className="vault-columns">
        <div className="vault-contents" />
        <div className="vault-shelf">
          <header>
            <Skeleton width={100} height={32} />
            <Skeleton width={140} height={20} />
          </header>
          <SkeletonRows rows={ROWS} className="vault-row" />
        </div>
      </div>
    </SkeletonScreen>
  );
}

/** The room of the first hits of a search. */
export function HitsSkeleton() {
  return (
    <SkeletonScreen label={vaultSearch.loading}>
      <div className="vault-hits">
        <Skeleton width={220} height={20} />
        <SkeletonRows rows={HITS} className="vault-hit" />
      </div>
    </SkeletonScreen>
  );
}

function SkeletonRows({ rows, className }: { rows: readonly number[]; className: string }) {
  return (
    <ul className="rows">
      {rows.map((row) => (
        <li key={row} className={className}>
          <span>
            <Skeleton width="min(320px, 70%)" height={28} />
            <Skeleton className="vault-skeleton-line" width="min(420px, 90%)" height={20} />
          </span>
        </li>
      ))}
    </ul>
  );
}

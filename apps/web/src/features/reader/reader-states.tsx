import { fill } from "@sovereign/content/public/fill";
import { vaultItemNote, vaultSectionTitle } from "@sovereign/content/public/shelf-words";
import { locked } from "@sovereign/content/words/notices";
import { readerTexts } from "@sovereign/content/words/reader";
import { VAULT_SECTIONS } from "@sovereign/domain/vault";
import type { ReactNode } from "react";
import { focusLateHeading } from "#core/page/page-focus.ts";
import { Icon } from "#design/controls/icon.tsx";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import styles from "./reader.module.css";
import type { ShelfFacts } from "./shelf-facts.ts";

type ReaderHeadProps = Pick<ShelfFacts, "item" | "position"> & { children?: ReactNode };

export function ReaderHead({ item, position, children }: ReaderHeadProps) {
  return (
    <header className="stack gap-2 mb-6">
      <p className="note num">{vaultItemNote(item, position)}</p>
      <h1 ref={focusLateHeading} className={`${styles.title} display`}>
        {item.title}
      </h1>
      {item.subtitle && <p className={`mt-2 t2 ${styles.stand}`}>{item.subtitle}</p>}
      {children}
    </header>
  );
}

export function ReaderSkeleton() {
  return (
    <SkeletonScreen label={readerTexts.loading}>
      <div className="stack gap-4">
        <Skeleton width={140} height={24} />
        <Skeleton width="80%" height={56} />
        <Skeleton width="60%" height={32} />
        {[100, 96, 99, 92, 97, 64].map((width) => (
          <Skeleton key={width} width={`${width}%`} height={20} />
        ))}
      </div>
    </SkeletonScreen>
  );
}

type ReaderLockedProps = { facts: ShelfFacts | null; section: string; panel: ReactNode };

export function ReaderLocked({ facts, section, panel }: ReaderLockedProps) {
  const shelf = VAULT_SECTIONS.find((candidate) => candidate === section);
  return (
    <>
      {facts ? (
        <ReaderHead {...facts} />
      ) : (
        <header className="stack gap-2 mb-6">
          <h1 ref={focusLateHeading} className={`${styles.title} display`}>
            {shelf && vaultSectionTitle(shelf)}
          </h1>
        </header>
      )}
      {facts?.item.blurb && <p className="lede">{facts.item.blurb}</p>}
      <p className={`t3 small inline-line gap-2 ${styles.mark}`}>
        <Icon name="lock" />
        {locked.vault.title}
      </p>
      {panel}
    </>
  );
}

export function ReaderAnnounced({ item, position }: Pick<ShelfFacts, "item" | "position">) {
  return (
    <>
      <ReaderHead item={item} position={position} />
      {item.blurb && <p className="lede">{item.blurb}</p>}
      <div className={`stack gap-1 hairline mt-6 pt-5 ${styles.announced}`}>
        <h2 className="heading">
          <Icon name="clock" />
          {locked.later.title}
        </h2>
        {item.releases && (
          <p className="t2">{fill(locked.later.body, { releases: item.releases })}</p>
        )}
      </div>
    </>
  );
}

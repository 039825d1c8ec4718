import { totpSetup } from "@sovereign/content/words/factors";
import type { EnrolledFactor, Factors } from "@sovereign/contract/factors";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#design/controls/button.tsx";
import { LoadFailure, OfflineState } from "#design/feedback/load-states.tsx";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import { useProof } from "#proof/use-proof.tsx";
import { factorError, freeName } from "./factor-words.ts";
import styles from "./factors.module.css";
import { beginApp } from "./factors-calls.ts";
import { TotpSetup } from "./totp-setup.tsx";

export type SetupProps = { userId: string; known: Factors; onProven: () => Promise<void> };

/** The secret stays while the page is open, so that a scanned code remains valid. */
export function AppSetup({ userId, known, onProven }: SetupProps) {
  const { proven, question } = useProof();
  const [name] = useState(() => freeName(totpSetup.usualName, known.factors));
  const { data, error, isPaused, isFetching, refetch } = useQuery({
    queryKey: ["factor-setup", userId],
    // Leaving the page cancels the request and the password prompt it may wait for.
    queryFn: async ({ signal }) =>
      (await proven((password) => beginApp(name, { password, signal })))?.done ?? "declined",
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const again = () => void refetch();
  const begun: EnrolledFactor | undefined = data === "declined" ? undefined : data;
  if (!begun && isPaused) return <OfflineState onAgain={again} />;
  if (!begun && error && !isFetching) {
    const notice = { ...totpSetup.failure, body: factorError(error) };
    return <LoadFailure notice={notice} onAgain={again} />;
  }
  return (
    <>
      <header className="pagehead">
        <h1 className="title">{totpSetup.title}</h1>
        <p className="t2">{totpSetup.lead}</p>
      </header>
      {begun && (
        <TotpSetup
          begun={begun}
          phoneOffered={known.phone_offered}
          onProven={onProven}
          onAgain={again}
        />
      )}
      {!begun && isFetching && <SetupSkeleton />}
      {data === "declined" && !isFetching && (
        <section className={`stack gap-4 hairline ${styles.step}`}>
          <p className="t2">{totpSetup.declined}</p>
          <Button variant="primary" size="large" onClick={again}>
            {totpSetup.begin}
          </Button>
        </section>
      )}
      {question}
    </>
  );
}

function SetupSkeleton() {
  return (
    <SkeletonScreen label={totpSetup.loading}>
      <div className={`stack gap-4 hairline ${styles.step}`}>
        <Skeleton height={20} width={80} />
        <Skeleton height={196} width={196} />
      </div>
    </SkeletonScreen>
  );
}

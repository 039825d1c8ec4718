import { factorAdded, factorsPage } from "@sovereign/content/words/factors";
import type { Factors } from "@sovereign/contract/factors";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useFocusOnChange } from "#core/page/page-focus.ts";
import { paths } from "#core/page/paths.ts";
import type { MemberAnswer } from "#core/session/session-record.ts";
import { LoadFailure, OfflineState } from "#design/feedback/load-states.tsx";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import { toast } from "#design/feedback/toast.ts";
import { AppSetup } from "./app-setup.tsx";
import { FactorList } from "./factor-list.tsx";
import styles from "./factors.module.css";
import { factorsQuery, makeRecoveryCodes, useFactors } from "./factors-calls.ts";
import { PhoneSetup } from "./phone-setup.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { showNotMadeToast } from "./recovery-section.tsx";

type TwoFactorPageProps = { user: MemberAnswer; adding: "app" | "phone" | null };

export function TwoFactorPage({ user, adding }: TwoFactorPageProps) {
  const { data, isError, isPaused, refetch } = useFactors(user.id);
  const [codes, setCodes] = useState<string[] | null>(null);
  const again = () => void refetch();
  useFocusOnChange(codes ? "codes" : `${adding}`);
  if (!data && isPaused) return <OfflineState onAgain={again} />;
  if (!data && isError) return <LoadFailure notice={factorsPage.failure} onAgain={again} />;
  return (
    <div className={styles.sub}>
      <Link
        className={`link tap small t2 noprint ${styles.back}`}
        to={paths.settingsGroup("security")}
      >
        {factorsPage.back}
      </Link>
      {!data && <FactorsSkeleton />}
      {data && codes && <RecoveryCodes user={user} codes={codes} onDone={() => setCodes(null)} />}
      {data && !codes && <Present known={data} user={user} adding={adding} onCodes={setCodes} />}
    </div>
  );
}

type PresentProps = TwoFactorPageProps & { known: Factors; onCodes: (codes: string[]) => void };

function Present({ known, user, adding, onCodes }: PresentProps) {
  const client = useQueryClient();
  const navigate = useNavigate();

  /** The first factor creates recovery codes; a further one leaves them unchanged. */
  async function added() {
    if (known.recovery_codes_left > 0) {
      toast({ title: factorAdded.title, description: factorAdded.help, tone: "success" });
    } else {
      try {
        onCodes(await makeRecoveryCodes());
      } catch (error) {
        showNotMadeToast(error);
      }
    }
    await client.invalidateQueries({ queryKey: factorsQuery(user.id).queryKey });
    await navigate(paths.twoFactor, { replace: true });
  }

  const setup = { userId: user.id, known, onProven: added };
  if (adding === "app") return <AppSetup {...setup} />;
  if (adding === "phone") return <PhoneSetup {...setup} />;
  return <FactorList user={user} known={known} onCodes={onCodes} />;
}

function FactorsSkeleton() {
  return (
    <SkeletonScreen label={factorsPage.loading} title={factorsPage.title}>
      <Skeleton height={40} width="60%" />
      <Skeleton height={68} />
      <Skeleton height={68} />
    </SkeletonScreen>
  );
}

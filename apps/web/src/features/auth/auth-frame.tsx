import { accountForm } from "@sovereign/content/words/auth";
import type { DayMark } from "@sovereign/domain/day-mark";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import { useHydrated } from "#core/page/use-hydrated.ts";
import { brand } from "#core/words/brand.ts";
import { Alert } from "#design/feedback/alert.tsx";
import { DecorativeDial } from "#design/figures/milled-edge/dial.tsx";
import styles from "./auth.module.css";

type AuthFrameProps = {
  /** Something is typed in one of the forms. */
  onInput?: () => void;
  children: ReactNode;
};

/** The frame of /auth and of the pages that mailed links lead to: the side, and the form beside it. */
export function AuthFrame({ onInput, children }: AuthFrameProps) {
  return (
    <main className={styles.auth} onInput={onInput}>
      <AuthSide />
      <div className={styles.form}>
        <InsecureNotice />
        {children}
      </div>
    </main>
  );
}

/** Says what a page without a secure origin lacks: a browser takes no cookie of a session there. */
function InsecureNotice() {
  const isInsecure = useHydrated() && window.isSecureContext === false;
  return isInsecure && <Alert tone="notice">{accountForm.insecure}</Alert>;
}

const kept = (days: number): DayMark[] => Array.from({ length: days }, () => "completed");
const EIGHT_DAYS: DayMark[] = [...kept(2), "partial", ...kept(5)];

/** The wordmark and the way back; on a desktop also the coin and a sentence, always dark. */
function AuthSide() {
  return (
    <div className={styles.side}>
      <Link className="word" to={paths.home}>
        {brand.productName}
      </Link>
      <Link className={`link tap small t2 ${styles.back}`} to={paths.home}>
        {accountForm.back}
      </Link>
      <div className={styles.disc}>
        <DecorativeDial marks={EIGHT_DAYS} metal={7} />
      </div>
      <blockquote>{accountForm.motto}</blockquote>
    </div>
  );
}

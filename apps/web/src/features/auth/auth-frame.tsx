import { accountForm } from "@sovereign/content/words/auth";
import type { DayMark } from "@sovereign/domain/day-mark";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import { brand } from "#core/words/brand.ts";
import { InsecureNote, ScriptsNote, StorageNote } from "#design/feedback/insecure-note.tsx";
import { DecorativeDial } from "#design/figures/milled-edge/dial.tsx";
import styles from "./auth.module.css";

type AuthFrameProps = {
  onInput?: () => void;
  children?: ReactNode;
};

export function AuthFrame({ onInput, children }: AuthFrameProps) {
  return (
    <main className={`stack ${styles.auth}`} onInput={onInput}>
      <AuthSide />
      <div className={`full ${styles.form}`}>
        <InsecureNote />
        <StorageNote />
        <ScriptsNote />
        {children}
      </div>
    </main>
  );
}

const kept = (days: number): DayMark[] => Array.from({ length: days }, () => "completed");
const EIGHT_DAYS: DayMark[] = [...kept(2), "partial", ...kept(5)];

function AuthSide() {
  return (
    <div className={`line apart anchor ${styles.side}`}>
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

import type { ReactNode } from "react";
import styles from "./auth.module.css";
import { AuthSide } from "./auth-side.tsx";

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
      <div className={styles.form}>{children}</div>
    </main>
  );
}

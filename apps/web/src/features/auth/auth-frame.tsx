import type { ReactNode } from "react";
import styles from "./auth.module.css";
import { AuthSide } from "./auth-side.tsx";

/** The frame of /auth and of the pages that mailed links lead to: the side, and the form beside it. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <main className={styles.auth}>
      <AuthSide />
      <div className={styles.form}>{children}</div>
    </main>
  );
}

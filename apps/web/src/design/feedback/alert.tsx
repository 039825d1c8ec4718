import type { ReactNode } from "react";

/** An error is announced immediately, a notice when the reader pauses. */
export function Alert({
  tone = "error",
  children,
}: {
  tone?: "error" | "notice";
  children: ReactNode;
}) {
  return tone === "error" ? (
    <div className="alert" role="alert">
      {children}
    </div>
  ) : (
    <div className="alert alert-notice" role="status">
      {children}
    </div>
  );
}

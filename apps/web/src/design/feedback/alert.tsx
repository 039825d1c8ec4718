import type { ReactNode } from "react";

/** A message about a whole form: a failure, announced at once, or a notice, announced in turn. */
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

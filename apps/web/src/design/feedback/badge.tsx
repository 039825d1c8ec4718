import type { ReactNode } from "react";
import "./badge.css";

export function Badge({
  tone = "plain",
  children,
}: {
  tone?: "plain" | "admin";
  children: ReactNode;
}) {
  return <span className={tone === "admin" ? "badge badge-admin" : "badge"}>{children}</span>;
}

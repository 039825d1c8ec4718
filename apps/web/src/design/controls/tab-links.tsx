import type { ReactNode } from "react";
import "./tabs.css";

type TabLinksProps = { label: string; className?: string | undefined; children: ReactNode };

/** Tabs that are links to pages; the current one has `aria-current`. */
export function TabLinks({ label, className, children }: TabLinksProps) {
  return (
    <nav className={className ? `tabs ${className}` : "tabs"} aria-label={label}>
      {children}
    </nav>
  );
}

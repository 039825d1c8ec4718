import { frameTexts } from "@sovereign/content/words/frame";
import type { MouseEvent, ReactNode } from "react";
import { openExternal } from "#core/device/links.ts";
import { isNativePlatform } from "#core/device/platform.ts";

type OutsideLinkProps = { href: string; className?: string; children: ReactNode };

/**
 * A link out of the product: in a new tab that cannot reach back, and told so (specification, section
 * 2, /app/resources). A store's app has no tabs: its shell hands the address to the system's browser.
 */
export function OutsideLink({ href, className, children }: OutsideLinkProps) {
  const open = (event: MouseEvent) => {
    if (!isNativePlatform()) return;
    event.preventDefault();
    openExternal(href);
  };
  return (
    <a className={className} href={href} target="_blank" rel="noopener noreferrer" onClick={open}>
      {children}
      <span className="vh">{frameTexts.outside}</span>
    </a>
  );
}

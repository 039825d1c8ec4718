import { frameTexts } from "@sovereign/content/words/frame";
import type { MouseEvent, ReactNode } from "react";
import { openExternal } from "#core/device/links.ts";
import { isNativePlatform } from "#core/device/platform.ts";

type OutsideLinkProps = { href: string; className?: string; children: ReactNode };

/** The label announces the new tab; a store app opens the URL in the system browser. */
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

import { frameTexts } from "@sovereign/content/words/frame";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { holdPage } from "./hold-page.ts";
import "./dialog.css";

type LayerProps = { open: boolean; onOpenChange: (open: boolean) => void; children: ReactNode };

type DialogProps = LayerProps & { title: string; description?: ReactNode };

/** A question with a title: a sheet from below on a phone, centred from 700 px on. */
export function Dialog({ title, description, children, ...layer }: DialogProps) {
  return (
    <Layer {...layer} className="sheet" described={description !== undefined}>
      <Radix.Title className="heading">{title}</Radix.Title>
      {description !== undefined && (
        <Radix.Description className="t2">{description}</Radix.Description>
      )}
      {children}
    </Layer>
  );
}

type SheetProps = LayerProps & { label: string };

/** The same layer with free contents; `label` names it to screen readers. */
export function Sheet({ label, children, ...layer }: SheetProps) {
  return (
    <Layer {...layer} className="sheet sheet-plain" described={false}>
      <Radix.Title className="vh">{label}</Radix.Title>
      {children}
    </Layer>
  );
}

type LayerFrame = LayerProps & { className: string; described: boolean };

// Radix's own overlay writes a style element to stop the page from scrolling, which a strict content
// security policy refuses; `.scrim` and `holdPage` do the same without.
function Layer({ open, onOpenChange, className, described, children }: LayerFrame) {
  const opener = useRef<Element | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <div ref={holdPage} className="scrim">
          <Radix.Content
            className={className}
            {...(described ? {} : { "aria-describedby": undefined })}
            onOpenAutoFocus={() => {
              opener.current = document.activeElement;
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              if (opener.current instanceof HTMLElement) opener.current.focus();
            }}
          >
            {children}
            <Radix.Close className="sheet-close link tap small">{frameTexts.close}</Radix.Close>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}

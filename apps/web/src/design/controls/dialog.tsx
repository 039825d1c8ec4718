import { frameTexts } from "@sovereign/content/words/frame";
import { Dialog as Radix } from "radix-ui";
import { type ComponentProps, type ReactNode, useRef } from "react";
import { holdPage } from "./hold-page.ts";
import "./dialog.css";

type LayerProps = { open: boolean; onOpenChange: (open: boolean) => void; children: ReactNode };

/** What a layer tells of pointers and keys within it. */
type LayerEvents = Pick<
  ComponentProps<"div">,
  "onPointerEnter" | "onPointerLeave" | "onFocus" | "onBlur" | "onKeyDown"
>;

type DialogProps = LayerProps &
  LayerEvents & {
    title: ReactNode;
    description?: ReactNode;
    /** What is drawn above the title. */
    figure?: ReactNode;
    /** A class of the feature's, beside the sheet's own. */
    look?: string | undefined;
  };

/** A question with a title: a sheet from below on a phone, centred from 700 px on. */
export function Dialog({ title, description, figure, look = "", children, ...layer }: DialogProps) {
  return (
    <Layer {...layer} className={`sheet ${look}`} described={description !== undefined}>
      {figure}
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

type LayerFrame = LayerProps & LayerEvents & { className: string; described: boolean };

// Radix's own overlay writes a style element to stop the page from scrolling, which a strict content
// security policy refuses; `.scrim` and `holdPage` do the same without.
function Layer({ open, onOpenChange, className, described, children, ...events }: LayerFrame) {
  const opener = useRef<Element | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <div ref={holdPage} className="scrim">
          <Radix.Content
            {...events}
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

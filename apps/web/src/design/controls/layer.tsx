import * as Radix from "@radix-ui/react-dialog";
import { frameTexts } from "@sovereign/content/words/frame";
import { type ComponentProps, createContext, type ReactNode, use, useRef } from "react";
import { holdPage } from "./hold-page.ts";
import "./dialog.css";
import { IconButton } from "./button.tsx";

export type LayerEvents = Pick<
  ComponentProps<"div">,
  "onPointerEnter" | "onPointerLeave" | "onFocus" | "onBlur" | "onKeyDown"
>;

export type LayerProps = LayerEvents & {
  onOpenChange: (open: boolean) => void;
  look: string;
  title: ReactNode;
  titleLook: string;
  description?: ReactNode;
  figure?: ReactNode;
  /** Receives focus after closing, if not the opener. */
  focusAfter?: (() => HTMLElement | null) | undefined;
  children: ReactNode;
};

/** Spacing of controls: as members have them, or denser, for work at a desk. */
export const Density = createContext<"compact" | undefined>(undefined);

/** Radix's overlay adds a style element, which a strict policy refuses; `holdPage` replaces it. */
export function Layer({
  onOpenChange,
  look,
  title,
  titleLook,
  description,
  figure,
  focusAfter,
  children,
  ...events
}: LayerProps) {
  const density = use(Density);
  const opener = useRef<Element | null>(null);
  return (
    <Radix.Root open onOpenChange={onOpenChange}>
      <Radix.Portal>
        <div ref={holdPage} className="scrim">
          <Radix.Content
            {...events}
            className={`sheet ${look}`}
            data-density={density}
            {...(description === undefined && { "aria-describedby": undefined })}
            onOpenAutoFocus={() => {
              opener.current = document.activeElement;
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              const next = focusAfter?.() ?? opener.current;
              if (next instanceof HTMLElement) next.focus();
            }}
          >
            {figure}
            <Radix.Title className={titleLook}>{title}</Radix.Title>
            {description !== undefined && (
              <Radix.Description className="t2">{description}</Radix.Description>
            )}
            {children}
            <Radix.Close className="sheet-close link tap small">{frameTexts.close}</Radix.Close>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}

export function DialogClose() {
  return (
    <Radix.Close asChild>
      <IconButton label={frameTexts.close} icon="close" className="sheet-corner" />
    </Radix.Close>
  );
}

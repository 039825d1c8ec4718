import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { tellOffline } from "#design/feedback/tell-offline.ts";
import type { LayerEvents, LayerProps } from "./layer.tsx";

type Opened = { open: boolean; onOpenChange: (open: boolean) => void; children: ReactNode };

type DialogProps = Opened &
  LayerEvents &
  Pick<LayerProps, "focusAfter"> & {
    title: ReactNode;
    description?: ReactNode;
    /** What is drawn above the title. */
    figure?: ReactNode;
    /** A class of the feature's, beside the sheet's own. */
    look?: string | undefined;
  };

/** A question with a title: a sheet from below on a phone, centred from 700 px on. */
export function Dialog({ look = "", ...layer }: DialogProps) {
  return <WhileOpen {...layer} look={look} titleLook="heading" />;
}

type SheetProps = Opened & { label: string };

/** The same layer with free contents; `label` names it to screen readers. */
export function Sheet({ label, ...layer }: SheetProps) {
  return <WhileOpen {...layer} look="sheet-plain" title={label} titleLook="vh" />;
}

type Fetched = ComponentType<LayerProps>;

let fetched: Fetched | null = null;

/** Fetches what every dialog lies in, and no page needs until one opens; rejects without a connection. */
export async function fetchLayer(): Promise<{ default: Fetched }> {
  fetched ??= (await import("./layer.tsx")).Layer;
  return { default: fetched };
}

/** Each opening asks for itself: what could not be loaded may be there at the next press. */
const fetchedLater = () =>
  lazy(() =>
    fetchLayer().catch(() => {
      tellOffline();
      return { default: Missing };
    }),
  );

/** Closes again: without a connection the page stays as it is. */
function Missing({ onOpenChange }: LayerProps) {
  // Whether it is open is its owner's to say, who is no part of this drawing.
  useEffect(() => onOpenChange(false), [onOpenChange]);
  return null;
}

function WhileOpen({ open, ...layer }: LayerProps & { open: boolean }) {
  return open && <OpenLayer {...layer} />;
}

function OpenLayer(props: LayerProps) {
  // The same from the opening to the closing: with another everything within would begin anew.
  const [Layer] = useState<Fetched>(() => fetched ?? fetchedLater());
  return (
    <Suspense>
      <Layer {...props} />
    </Suspense>
  );
}

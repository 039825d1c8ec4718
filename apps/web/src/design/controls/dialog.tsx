import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { showOfflineToast } from "#design/feedback/toast.ts";
import type { LayerEvents, LayerProps } from "./layer.tsx";

type Opened = { open: boolean; onOpenChange: (open: boolean) => void; children: ReactNode };

type DialogProps = Opened &
  LayerEvents &
  Pick<LayerProps, "focusAfter"> & {
    title: ReactNode;
    description?: ReactNode;
    figure?: ReactNode;
    look?: string | undefined;
  };

export function Dialog({ look = "", ...layer }: DialogProps) {
  return <WhileOpen {...layer} look={look} titleLook="heading" />;
}

type SheetProps = Opened & { label: string };

/** Has no visible title; `label` names it. */
export function Sheet({ label, ...layer }: SheetProps) {
  return <WhileOpen {...layer} look="sheet-plain" title={label} titleLook="vh" />;
}

type Fetched = ComponentType<LayerProps>;

let fetched: Fetched | null = null;

/** Loads the code on demand; rejects without a connection. */
export async function fetchLayer(): Promise<{ default: Fetched }> {
  fetched ??= (await import("./layer.tsx")).Layer;
  return { default: fetched };
}

/** Created per opening: a failed load may succeed at the next press. */
const fetchedLater = () =>
  lazy(() =>
    fetchLayer().catch(() => {
      showOfflineToast();
      return { default: Missing };
    }),
  );

/** Closes again: without a connection the page stays as it is. */
function Missing({ onOpenChange }: LayerProps) {
  // The open state belongs to the owner, so it cannot be set while rendering.
  useEffect(() => onOpenChange(false), [onOpenChange]);
  return null;
}

function WhileOpen({ open, ...layer }: LayerProps & { open: boolean }) {
  return open && <OpenLayer {...layer} />;
}

function OpenLayer(props: LayerProps) {
  // Fixed while open: another component type would remount the content.
  const [Layer] = useState<Fetched>(() => fetched ?? fetchedLater());
  return (
    <Suspense>
      <Layer {...props} />
    </Suspense>
  );
}

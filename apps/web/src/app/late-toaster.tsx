import { type ComponentType, useEffect, useState } from "react";
import { useStore } from "#core/state/store.ts";
import { toasts } from "#design/feedback/toast.ts";

/** After the first page's own requests, and before a connection may be gone. */
const LOAD_AFTER_MS = 2000;

/** The toaster, loaded with the first message: its library is a tenth of the app's own scripts. */
export function LateToaster() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  const hasMessage = useStore(toasts).length > 0;

  // A library that loads on its own time is outside of rendering.
  useEffect(() => {
    if (Toaster) return;
    const load = () => {
      import("#design/feedback/toaster.tsx").then(
        (loaded) => setToaster(() => loaded.Toaster),
        // Without a connection; the next message tries again.
        () => {},
      );
    };
    if (hasMessage) return load();
    const timer = setTimeout(load, LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [Toaster, hasMessage]);

  return Toaster && <Toaster />;
}

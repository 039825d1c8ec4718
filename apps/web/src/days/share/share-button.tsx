import { sharingTexts } from "@sovereign/content/words/share-image";
import { type ReactNode, useState } from "react";
import { Button, type ButtonLook } from "#design/controls/button.tsx";
import type { IconName } from "#design/controls/icon.tsx";
import { Alert } from "#design/feedback/alert.tsx";
import type { ShareImage } from "./share-image.ts";

type ShareButtonProps = ButtonLook & {
  /** What is to be drawn, asked for at the press. */
  image: () => ShareImage;
  /** Told when sharing begins and when it has ended, so that what passes by itself can wait. */
  onSharing?: (sharing: boolean) => void;
  icon?: IconName;
  children: ReactNode;
};

/**
 * Draws an image of marks at the press, and shares it or keeps it. Says in its own place what became of
 * it: a message at the page's edge would be silent behind a dialog.
 */
export function ShareButton(props: ShareButtonProps) {
  const { image, onSharing, icon = "share", children, ...look } = props;
  const [state, setState] = useState<"ready" | "busy" | "saved" | "failed">("ready");
  const share = async () => {
    setState("busy");
    onSharing?.(true);
    try {
      const { shareMarks } = await import("./share-marks.ts");
      const became = await shareMarks(image());
      setState(became === "saved" ? "saved" : "ready");
    } catch {
      setState("failed");
    } finally {
      onSharing?.(false);
    }
  };
  const isSaved = state === "saved";
  return (
    <>
      <Button
        {...look}
        icon={isSaved ? "check" : icon}
        busy={state === "busy"}
        busyLabel={sharingTexts.busy}
        onClick={share}
      >
        {isSaved ? sharingTexts.saved : children}
      </Button>
      <p className="vh" role="status">
        {isSaved && sharingTexts.saved}
      </p>
      {state === "failed" && <Alert>{sharingTexts.failed}</Alert>}
    </>
  );
}

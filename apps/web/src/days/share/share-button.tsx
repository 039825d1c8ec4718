import { sharingTexts } from "@sovereign/content/words/share-image";
import { type ReactNode, useState } from "react";
import { Button, type ButtonLook } from "#design/controls/button.tsx";
import type { IconName } from "#design/controls/icon.tsx";
import { Alert } from "#design/feedback/alert.tsx";
import type { ShareImage } from "./share-image.ts";

type ShareButtonProps = ButtonLook & {
  image: () => ShareImage;
  /** Called when sharing starts and ends, so that automatic changes can pause. */
  onSharing?: (sharing: boolean) => void;
  icon?: IconName;
  children: ReactNode;
};

/** Shows the result in its own place, because a toast is not announced behind a dialog. */
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

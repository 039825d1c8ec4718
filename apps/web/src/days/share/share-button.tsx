import { sharingTexts } from "@sovereign/content/words/share-image";
import { type ReactNode, useState } from "react";
import { Button, type ButtonLook } from "#design/controls/button.tsx";
import type { IconName } from "#design/controls/icon.tsx";
import { toast } from "#design/feedback/toast.ts";
import type { ShareImage } from "./share-image.ts";

type ShareButtonProps = ButtonLook & {
  /** What is to be drawn, asked for at the press. */
  image: () => ShareImage;
  /** Told when sharing begins and when it has ended, so that what passes by itself can wait. */
  onSharing?: (sharing: boolean) => void;
  icon?: IconName;
  children: ReactNode;
};

/** Draws an image of marks at the press, and shares it or keeps it; says what became of it. */
export function ShareButton({ image, onSharing, icon = "share", ...look }: ShareButtonProps) {
  const [busy, setBusy] = useState(false);
  const sharing = (now: boolean) => {
    setBusy(now);
    onSharing?.(now);
  };
  const share = async () => {
    sharing(true);
    try {
      const { shareMarks } = await import("./share-marks.ts");
      const became = await shareMarks(image());
      if (became === "saved") toast({ title: sharingTexts.saved, tone: "success", topic: "share" });
    } catch {
      toast({ ...sharingTexts.failed, tone: "error", topic: "share" });
    } finally {
      sharing(false);
    }
  };
  return <Button {...look} icon={icon} busy={busy} busyLabel={sharingTexts.busy} onClick={share} />;
}

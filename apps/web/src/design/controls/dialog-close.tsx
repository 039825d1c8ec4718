import { frameTexts } from "@sovereign/content/words/frame";
import { Dialog as Radix } from "radix-ui";
import { IconButton } from "./button.tsx";

/** The way out of a dialog that is seen, in its corner. */
export function DialogClose() {
  return (
    <Radix.Close asChild>
      <IconButton label={frameTexts.close} icon="close" className="sheet-corner" />
    </Radix.Close>
  );
}

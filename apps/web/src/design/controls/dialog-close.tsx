import { frameTexts } from "@sovereign/content/words/frame";
import { Dialog as Radix } from "radix-ui";
import { IconButton } from "./button.tsx";

export function DialogClose() {
  return (
    <Radix.Close asChild>
      <IconButton label={frameTexts.close} icon="close" className="sheet-corner" />
    </Radix.Close>
  );
}

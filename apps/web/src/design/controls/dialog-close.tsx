import * as Radix from "@radix-ui/react-dialog";
import { frameTexts } from "@sovereign/content/words/frame";
import { IconButton } from "./button.tsx";

export function DialogClose() {
  return (
    <Radix.Close asChild>
      <IconButton label={frameTexts.close} icon="close" className="sheet-corner" />
    </Radix.Close>
  );
}

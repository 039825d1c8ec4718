import { IconButton } from "#ui/button.tsx";
import { toast } from "#ui/toast.ts";
import { PAYMENT_TEST_NOTICES } from "./texts.ts";

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: PAYMENT_TEST_NOTICES.copied, tone: "success", topic: "copy" });
  } catch {
    // No permission, or a page without a secure origin: the number can still be read.
    toast({ title: PAYMENT_TEST_NOTICES.notCopied, tone: "error", topic: "copy" });
  }
}

/** The number that the provider's sandbox takes for a good card. */
export function TestCard({ number }: { number: string }) {
  return (
    <div className="paycard">
      <div>
        <p className="small t2">{PAYMENT_TEST_NOTICES.card}</p>
        <p className="paycard-number num">{number}</p>
      </div>
      <IconButton
        label={PAYMENT_TEST_NOTICES.copy}
        icon="copy"
        onClick={() => void copy(number.replaceAll(" ", ""))}
      />
    </div>
  );
}

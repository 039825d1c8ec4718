import { toast } from "#design/feedback/toast.ts";

/** Puts a text on the clipboard and says, in a passing message, whether the browser allowed it. */
export async function copyText(
  text: string,
  words: { copied: string; notCopied: string },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: words.copied, tone: "success", topic: "copy" });
  } catch {
    // No permission, or a page without a secure origin: the text can still be read.
    toast({ title: words.notCopied, tone: "error", topic: "copy" });
  }
}

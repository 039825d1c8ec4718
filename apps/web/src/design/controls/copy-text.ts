import { toast } from "#design/feedback/toast.ts";

export async function copyText(
  text: string,
  words: { copied: string; notCopied: string },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: words.copied, tone: "success", topic: "copy" });
  } catch {
    // No permission, or no secure origin: the text is still on the page.
    toast({ title: words.notCopied, tone: "error", topic: "copy" });
  }
}

// Native apps only; load it by dynamic import.
import { Share } from "@capacitor/share";
import { Documents } from "./shell-plugins.ts";

function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error ?? new Error("The file could not be read"));
    reader.onload = () => resolve(String(reader.result).split(",")[1] ?? "");
    reader.readAsDataURL(blob);
  });
}

/** A web view has no downloads. Resolves with whether the member used the sheet. */
export async function shareFile(blob: Blob, name: string): Promise<boolean> {
  const { shared } = await Documents.share({ name, type: blob.type, data: await base64Of(blob) });
  return shared;
}

export async function shareLink(url: string): Promise<void> {
  // Rejects when the member closes the sheet.
  await Share.share({ url }).catch(() => {});
}

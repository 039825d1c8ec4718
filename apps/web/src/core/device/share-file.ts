// Part of the native apps alone: whoever needs it fetches it there.
import { Share } from "@capacitor/share";
import { Documents } from "./shell-plugins.ts";

function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error ?? new Error("The file could not be read"));
    // Behind the comma of a data address.
    reader.onload = () => resolve(String(reader.result).split(",")[1] ?? "");
    reader.readAsDataURL(blob);
  });
}

/**
 * Gives a file to the system's sheet, which saves it, prints it or sends it on: a web view has no
 * downloads. Says whether anything was done with it.
 */
export async function shareFile(blob: Blob, name: string): Promise<boolean> {
  const { shared } = await Documents.share({ name, type: blob.type, data: await base64Of(blob) });
  return shared;
}

/** Gives an address to the system's sheet; whoever closes that has decided so. */
export async function shareLink(url: string): Promise<void> {
  await Share.share({ url }).catch(() => {});
}

import { saveFile } from "#core/device/save-file.ts";

/** What became of an image: `cancelled` is the member's own decision, and no fault. */
export type Sharing = "shared" | "saved" | "cancelled";

/** A native app's way: its web view has neither. */
async function giveToSheet(blob: Blob, name: string): Promise<Sharing> {
  const { shareFile } = await import("#core/device/share-file.ts");
  return (await shareFile(blob, name)) ? "shared" : "cancelled";
}

/**
 * Gives a file to the device's own sheet for sharing, where it has one that takes files, and else to
 * its downloads. `title` is what the sheet may call it. Rejects where neither can be done.
 */
export async function shareOrSave(blob: Blob, name: string, title: string): Promise<Sharing> {
  if (__NATIVE_BUILD__) return giveToSheet(blob, name);
  const files = [new File([blob], name, { type: blob.type })];
  if (canShare({ files, title })) {
    try {
      await navigator.share({ files, title });
      return "shared";
    } catch (error) {
      if (nameOf(error) === "AbortError") return "cancelled";
      // The press is too long ago for the sheet, or the system has none after all: it is saved.
      if (nameOf(error) !== "NotAllowedError" && nameOf(error) !== "NotSupportedError") throw error;
    }
  }
  saveFile(blob, name);
  return "saved";
}

const nameOf = (error: unknown) =>
  typeof error === "object" && error && "name" in error ? error.name : undefined;

function canShare(data: ShareData): boolean {
  // Neither is there in every browser, whatever the types say.
  const sheet: Partial<Pick<Navigator, "share" | "canShare">> = navigator;
  return sheet.share !== undefined && sheet.canShare?.(data) === true;
}

import { saveFile } from "#core/device/save-file.ts";

export type Sharing = "shared" | "saved" | "canceled";

async function giveToSheet(blob: Blob, name: string): Promise<Sharing> {
  const { shareFile } = await import("#core/device/share-file.ts");
  return (await shareFile(blob, name)) ? "shared" : "canceled";
}

/** Downloads the file where the share sheet accepts no files. Rejects if both fail. */
export async function shareOrSave(blob: Blob, name: string, title: string): Promise<Sharing> {
  if (__NATIVE_BUILD__) return giveToSheet(blob, name);
  const files = [new File([blob], name, { type: blob.type })];
  if (canShare({ files, title })) {
    try {
      await navigator.share({ files, title });
      return "shared";
    } catch (error) {
      if (nameOf(error) === "AbortError") return "canceled";
      // The press is too long ago for the sheet, or the system has none.
      if (nameOf(error) !== "NotAllowedError" && nameOf(error) !== "NotSupportedError") throw error;
    }
  }
  saveFile(blob, name);
  return "saved";
}

const nameOf = (error: unknown) =>
  typeof error === "object" && error && "name" in error ? error.name : undefined;

function canShare(data: ShareData): boolean {
  // Some browsers lack both, whatever the types declare.
  const sheet: Partial<Pick<Navigator, "share" | "canShare">> = navigator;
  return sheet.share !== undefined && sheet.canShare?.(data) === true;
}

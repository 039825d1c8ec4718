/** How long a browser may take to read a file it is told to save, in milliseconds. */
const FETCHED_BY = 60_000;

async function giveToSheet(blob: Blob, name: string): Promise<void> {
  const { shareFile } = await import("./share-file.ts");
  await shareFile(blob, name);
}

/** Downloads a file in a browser; opens the system's share sheet in a native app. */
export function saveFile(blob: Blob, name: string): void {
  if (__NATIVE_BUILD__) {
    void giveToSheet(blob, name);
    return;
  }
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), FETCHED_BY);
}

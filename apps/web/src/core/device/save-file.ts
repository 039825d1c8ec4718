/** Time a browser needs to read the file before its URL can be revoked. */
const FETCHED_BY = 60_000;

async function giveToSheet(blob: Blob, name: string): Promise<void> {
  const { shareFile } = await import("./share-file.ts");
  await shareFile(blob, name);
}

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

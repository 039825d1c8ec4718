/** How long a browser may take to fetch what it was told to save, in milliseconds. */
const FETCHED_BY = 60_000;

/** Gives a file to the browser's downloads, under a name. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), FETCHED_BY);
}

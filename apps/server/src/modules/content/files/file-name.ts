const MAX_LENGTH = 40;

/**
 * Returns what a file is called in the pack, without its ending: "My Boat.JPG" is my-boat-1a2b3c4d,
 * by the digest of its bytes, which under a name never change.
 */
export function fileStem(file: string, digest: string, otherwise: string): string {
  const words = file
    .replace(/\.[^.]*$/, "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_LENGTH)
    .replace(/^-|-$/g, "");
  const hash = Buffer.from(digest, "base64url").toString("hex").slice(0, 8);
  return `${words || otherwise}-${hash}`;
}

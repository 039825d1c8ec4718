import { createHash } from "node:crypto";

const MAX_LENGTH = 40;

/**
 * Returns what a picture is called in the pack, without its ending: "My Boat.JPG" is
 * my-boat-1a2b3c4d, by its bytes, which under a name never change.
 */
export function pictureName(file: string, bytes: Uint8Array): string {
  const words = file
    .replace(/\.[^.]*$/, "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_LENGTH)
    .replace(/^-|-$/g, "");
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
  return `${words || "picture"}-${hash}`;
}

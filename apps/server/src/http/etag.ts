import { createHash } from "node:crypto";

export function etagOf(answer: object): string {
  const hash = createHash("sha256").update(JSON.stringify(answer)).digest("base64url");
  return `"${hash.slice(0, 22)}"`;
}

/** Whether the caller has this response; a compressing proxy weakens the tag (`W/`). */
export function isKnown(etag: string, ifNoneMatch = ""): boolean {
  return (
    ifNoneMatch === etag ||
    ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag)
  );
}

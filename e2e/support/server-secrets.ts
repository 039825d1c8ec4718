import { SETTINGS } from "#settings/definitions.mjs";

/** The minimum length that tells a key from a word. */
const KEY_LENGTH = 8;

export function serverSecrets(): string[] {
  const settings: { readBy: readonly string[]; sandbox?: string }[] = Object.values(SETTINGS);
  return settings.flatMap(({ readBy, sandbox }) =>
    sandbox && sandbox.length >= KEY_LENGTH && !readBy.includes("pages") ? sandbox : [],
  );
}

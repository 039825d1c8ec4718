import { SETTINGS } from "#settings/definitions.mjs";

/** The least letters by which a key is told from any word. */
const KEY_LENGTH = 8;

/** The values of settings that only the server reads, as the product goes by them here. */
export function serverSecrets(): string[] {
  const settings: { readBy: readonly string[]; sandbox?: string }[] = Object.values(SETTINGS);
  return settings.flatMap(({ readBy, sandbox }) =>
    sandbox && sandbox.length >= KEY_LENGTH && !readBy.includes("pages") ? sandbox : [],
  );
}

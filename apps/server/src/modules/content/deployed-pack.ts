import { fileURLToPath } from "node:url";
import { DEFAULT_PACK } from "@sovereign/content/server/pack/default-pack";
import { readFolder } from "./checks/folder-thread.ts";
import type { PackFolder } from "./checks/pack-folder.ts";

/** Reads the deployment's own pack once. */
export function createDeployedPack(contentDir: string | undefined) {
  const root = contentDir ?? fileURLToPath(DEFAULT_PACK);
  let pack: Promise<PackFolder> | undefined;
  return () => {
    pack ??= readFolder(root).catch((error: unknown) => {
      pack = undefined;
      throw error;
    });
    return pack;
  };
}

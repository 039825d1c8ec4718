import { join } from "node:path";
import { build } from "vite";
import { APP_SHELL, WORKER_URL } from "#features/app-worker/names.ts";
import { appFiles } from "./app-files.ts";
import { listOf } from "./licenses.ts";

/** The worker, and the file the server sends instead when the worker is switched off. */
const WORKERS = { [WORKER_URL.slice(1)]: "worker.ts", "sw-retired.js": "retired-worker.ts" };

export async function buildAppWorker(root: string, client: string, mark: string) {
  const files = appFiles(client, { url: APP_SHELL, mark });
  for (const [name, source] of Object.entries(WORKERS)) {
    await build({
      root,
      configFile: false,
      publicDir: false,
      define: { __APP_FILES__: JSON.stringify(files) },
      build: {
        outDir: client,
        emptyOutDir: false,
        license: { fileName: listOf(name) },
        rolldownOptions: {
          input: join(root, "src/features/app-worker", source),
          output: { format: "iife", entryFileNames: name },
        },
      },
    });
  }
}

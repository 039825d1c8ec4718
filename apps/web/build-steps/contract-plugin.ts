import { sep } from "node:path";
import { pathToFileURL } from "node:url";
import { browserModule } from "@sovereign/contract/build/browser-module";
import type { Plugin } from "vite";

const CONTRACT = /\/packages\/contract\/src\/[\w-]+\.ts$/;

/** Replaces each contract module with the part a browser needs (decision 61). */
export function contractPlugin(): Plugin {
  return {
    name: "sovereign:contract",
    enforce: "pre",
    async load(id) {
      const [file = ""] = id.split("?");
      if (!CONTRACT.test(file.split(sep).join("/"))) return null;
      return browserModule(await import(pathToFileURL(file).href));
    },
  };
}

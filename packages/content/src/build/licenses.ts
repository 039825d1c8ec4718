import { existsSync, readdirSync, readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { License } from "@sovereign/content/public/licenses";

/** A part as the bundler lists it: without a text if the package has no license file. */
export type ListedLicense = Omit<License, "text"> & { text?: string };

const MODULES = fileURLToPath(new URL("../../../../node_modules/", import.meta.url));
const TEXTS = fileURLToPath(new URL("../../licenses/", import.meta.url));

/** The copyright lines of packages without a license file, from their repositories. */
const HOLDERS: Readonly<Record<string, string>> = {
  "@hono/zod-openapi": "Copyright (c) 2021 - present, Yusuke Wada and Hono contributors",
  "@hono/zod-validator": "Copyright (c) 2021 - present, Yusuke Wada and Hono contributors",
  "@resvg/resvg-wasm": "Copyright (c) 2021-present, yisibl(一丝)",
  "@revenuecat/purchases-typescript-internal-esm": "Copyright (c) 2019 RevenueCat, Inc.",
  "drizzle-orm": "Copyright Drizzle Team",
  "drizzle-zod": "Copyright Drizzle Team",
  http_ece: "Copyright (c) 2015 Martin Thomson",
  "pg-copy-streams": "Copyright (c) 2013 Brian M. Carlson",
  "pg-types": "Copyright (c) 2014 Brian M. Carlson",
  pgpass: "Copyright (c) 2013-2016 Hannes Hörl",
  "react-remove-scroll-bar": "Copyright (c) 2025 Anton Korzunov",
};

const readText = (name: string) => readFileSync(join(TEXTS, name), "utf8").trim();

/** Returns a license of `packages/content/licenses` after its copyright line. */
export const licenseOf = (holder: string, identifier: string) =>
  `${holder}\n\n${readText(`${identifier}.txt`)}`;

/** Returns the text of a part; undefined if neither the package nor `HOLDERS` has one. */
function textOf({ name, identifier, text }: ListedLicense): string | undefined {
  const holder = HOLDERS[name];
  return text || (holder && licenseOf(holder, identifier ?? ""));
}

const idOf = ({ name, version = "" }: ListedLicense) => `${name} ${version}`.trim();

/** Returns each listed part once, by name, with its text. Throws with the names of those without. */
export function completeLicenses(listed: readonly ListedLicense[]): License[] {
  const parts = [...new Map(listed.map((part) => [idOf(part), part])).values()];
  const missing = parts.filter((part) => !textOf(part)).map(idOf);
  if (missing.length > 0) {
    throw new Error(
      `No license text: ${missing.join(", ")}. Add the copyright line to HOLDERS in ` +
        "packages/content/src/build/licenses.ts and, for a new license, its text to packages/content/licenses.",
    );
  }
  return parts
    .map((part) => ({ ...part, text: textOf(part) ?? "" }))
    .sort((one, other) => idOf(one).localeCompare(idOf(other), "en"));
}

/** Returns the license of an installed package, for those that ship without being bundled. */
export function packageLicense(name: string): ListedLicense {
  const file = findPackageJSON(name, import.meta.url);
  if (!file) throw new Error(`The package ${name} is not installed`);
  const folder = dirname(file);
  const { version, license } = JSON.parse(readFileSync(file, "utf8"));
  const found = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)/i.test(entry));
  const text = found && readFileSync(join(folder, found), "utf8").trim();
  return { name, version, identifier: license, ...(text && { text }) };
}

/** Returns the licenses of an embedded database's package and of the programs in it. */
export function databaseLicenses(name: string): ListedLicense[] {
  const wrapper = packageLicense(name);
  const programs = { name: "PostgreSQL and its libraries", identifier: "PostgreSQL" };
  return [wrapper, { ...wrapper, ...programs, text: readText("postgresql.txt") }];
}

const PICTURE_SCOPE = "@img";

/**
 * Returns the licenses of the picture library and of its dependencies. Its binaries have no license
 * file, but name those of their parts in their README.
 */
export function pictureLicenses(): ListedLicense[] {
  const library = packageLicense("sharp");
  const folder = join(MODULES, PICTURE_SCOPE);
  const binaries = existsSync(folder) ? readdirSync(folder) : [];
  const others = ["detect-libc", "semver", ...binaries.map((name) => `${PICTURE_SCOPE}/${name}`)];
  return [
    library,
    ...others.map((name) => {
      const readme = join(MODULES, name, "README.md");
      const { text = readFileSync(readme, "utf8").trim(), ...part } = packageLicense(name);
      return { ...part, text };
    }),
  ];
}

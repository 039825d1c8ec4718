import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  completeLicenses,
  type ListedLicense,
  licenseOf,
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

/** Owners of the libraries that Gradle adds to the Android app, by the start of their names. */
const GRADLE_OWNERS = {
  "androidx.": ["Copyright (C) The Android Open Source Project", "Apache-2.0"],
  "com.android.tools:desugar_jdk_libs": [
    "Copyright (c) Oracle and/or its affiliates and The Android Open Source Project",
    "GPL-2.0-with-classpath-exception",
  ],
  "org.jetbrains.": ["Copyright JetBrains s.r.o. and Kotlin contributors", "Apache-2.0"],
} as const;

const LIBRARY = /^ +(?:implementation|coreLibraryDesugaring) "([\w.-]+:[\w.-]+):\$(\w+)"$/gm;

/**
 * Returns the licenses that the Android app's build.gradle adds. Throws for a library without an
 * owner above.
 */
function gradleLicenses(): ListedLicense[] {
  const android = join(APPS, "native/android");
  const read = (path: string) => readFileSync(join(android, path), "utf8");
  const versions = read("variables.gradle") + read("build.gradle");
  const versionOf = (name: string) => new RegExp(`${name} = '([^']+)'`).exec(versions)?.[1];
  const declared = [...read("app/build.gradle").matchAll(LIBRARY)];
  // The compiler's plugin adds it.
  const all = [...declared, ["", "org.jetbrains.kotlin:kotlin-stdlib", "kotlin_version"]];
  return all.map(([, name = "", variable = ""]) => {
    const version = versionOf(variable);
    const owner = Object.entries(GRADLE_OWNERS).find(([start]) => name.startsWith(start));
    if (!version || !owner) throw new Error(`No version or owner of ${name} is known`);
    const [holder, identifier] = owner[1];
    return { name, version, identifier, text: licenseOf(holder, identifier) };
  });
}

export function nativeLicenses(): ListedLicense[] {
  const { dependencies } = JSON.parse(readFileSync(join(APPS, "native/package.json"), "utf8"));
  return [...Object.keys(dependencies).map(packageLicense), ...gradleLicenses()];
}

export function writeLicenses(client: string, others: readonly ListedLicense[] = []): void {
  const bundled = readdirSync(join(client, LISTS))
    .filter((name) => name.endsWith(LICENSES_FILE))
    .flatMap((name) => JSON.parse(readFileSync(join(client, LISTS, name), "utf8")));
  const all = completeLicenses([...bundled, ...fontLicenses(), ...others]);
  writeFileSync(join(client, LICENSES_FILE), JSON.stringify(all));
}

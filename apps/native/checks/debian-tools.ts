import { existsSync } from "node:fs";

/**
 * Paths to which Debian's packages of `ANDROID_PACKAGES` (scripts/testing/system-packages.mjs)
 * install them.
 */
const JARS = ["junit4", "hamcrest", "json-android"].map((name) => `/usr/share/java/${name}.jar`);
export const FRAMEWORK = "/usr/share/android-framework-res/framework-res.apk";

/** The libraries that the Kotlin tests need on their class path; undefined if any or Java is missing. */
export const testJars = [...JARS, "/usr/bin/java"].every(existsSync) ? JARS : undefined;

export const hasAapt = [FRAMEWORK, "/usr/bin/aapt2"].every(existsSync);

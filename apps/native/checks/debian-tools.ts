import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Where Debian's packages of `ANDROID_PACKAGES` (scripts/testing/system-packages.mjs) put them. */
const JARS = ["junit4", "hamcrest", "json-android"].map((name) => `/usr/share/java/${name}.jar`);
export const FRAMEWORK = "/usr/share/android-framework-res/framework-res.apk";

const runs = (command: string, argument: string) => spawnSync(command, [argument]).status === 0;

/** The libraries that the Kotlin tests need on their class path; undefined if any or Java is missing. */
export const testJars = JARS.every(existsSync) && runs("java", "-version") ? JARS : undefined;

export const hasAapt = existsSync(FRAMEWORK) && runs("aapt2", "version");

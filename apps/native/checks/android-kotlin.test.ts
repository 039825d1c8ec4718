/** @module-tag long */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testJars } from "./debian-tools.ts";
import { NATIVE, projectFiles, projectText } from "./project-files.ts";

/** Rejects with what the program printed, which names the failed tests. */
const run = (command: string, args: string[]) =>
  promisify(execFile)(command, args).catch(({ stdout, stderr }) => {
    throw new Error(`${stdout}${stderr}`);
  });

const CODE = /^android\/app\/src\/(main|test)\/java\/.*\.kt$/;
/** Libraries of Android alone. `org.json` is Android's too, but a copy of it runs here. */
const OF_ANDROID = /^import (android|androidx|com\.getcapacitor|kotlinx\.coroutines)\./m;
const COMPILER = join(NATIVE, "../../node_modules/kotlin-compiler");
const library = (name: string) => join(COMPILER, "lib", `${name}.jar`);
const COMPILER_PATH = [
  "kotlin-compiler",
  "kotlin-stdlib",
  "kotlin-reflect",
  "kotlin-script-runtime",
  "kotlinx-coroutines-core-jvm",
  "annotations-13.0",
].map(library);
/** Halves the compiler's time, which is too short for the JVM's second compiler to pay. */
const SHORT_LIVED = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];

let classes: string;
beforeAll(() => {
  classes = mkdtempSync(join(tmpdir(), "widget-classes-"));
});
afterAll(() => rmSync(classes, { recursive: true }));

it("is compiled by the version of Kotlin that Gradle uses", () => {
  const { version } = JSON.parse(readFileSync(join(COMPILER, "package.json"), "utf8"));
  expect(projectText("android/build.gradle")).toContain(`ext.kotlin_version = '${version}'`);
});

it.skipIf(!testJars)(
  "the widgets' Kotlin compiles, and its JUnit tests pass (skipped without Java and JUnit 4) §10.6",
  async () => {
    const jars = testJars ?? [];
    const sources = projectFiles()
      .filter((path) => CODE.test(path))
      .filter((path) => !OF_ANDROID.test(projectText(path)));
    const names = sources.map((path) => path.replace(/^.*\/(\w+)\.kt$/, "$1"));
    expect(names).toEqual(expect.arrayContaining(["WidgetDay", "WidgetSnapshot", "WidgetStore"]));
    const tests = names.filter((name) => name.endsWith("Test"));
    expect(tests).toEqual(["WidgetDayTest", "WidgetStoreTest"]);

    await run("java", [
      ...SHORT_LIVED,
      "-cp",
      COMPILER_PATH.join(delimiter),
      "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler",
      "-kotlin-home",
      COMPILER,
      "-no-reflect",
      "-Werror",
      "-cp",
      jars.join(delimiter),
      "-d",
      classes,
      ...sources.map((path) => join(NATIVE, path)),
    ]);
    const { stdout } = await run("java", [
      ...SHORT_LIVED,
      "-cp",
      [classes, ...jars, library("kotlin-stdlib")].join(delimiter),
      "org.junit.runner.JUnitCore",
      ...tests.map((name) => `app.sovereign.discipline.widget.${name}`),
    ]);
    expect(stdout).toMatch(/^OK \(7 tests\)$/m);
  },
);

/** @module-tag long */
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { FRAMEWORK, hasAapt } from "./debian-tools.ts";
import { NATIVE, projectFiles, projectText } from "./project-files.ts";

const run = promisify(execFile);
const MAIN = "android/app/src/main";
const DEPLOYMENT: Record<string, string> = {
  appName: "Sovereign",
  appLinkHost: "example.com",
  appId: "app.sovereign.discipline",
  applicationId: "app.sovereign.discipline",
};

/** Debian's framework is Android 10's, which lacks what later versions of Android added. */
const LATER = /\s+android:(?:dataExtractionRules|targetCellHeight|targetCellWidth)="[^"]*"/g;
const LATER_FLAG = "|not_keyguard";

/** The resources of libraries that ours refer to; Gradle gets them from the libraries. */
const OF_LIBRARIES = {
  "values/libraries.xml": `<resources>
    <attr name="postSplashScreenTheme" format="reference" />
    <attr name="windowActionBar" format="boolean" />
    <attr name="windowNoTitle" format="boolean" />
    <attr name="windowSplashScreenAnimatedIcon" format="reference" />
    <attr name="windowSplashScreenBackground" format="color" />
    <style name="Theme.AppCompat.DayNight.NoActionBar" parent="@android:style/Theme.Material" />
    <style name="Theme.SplashScreen" parent="@android:style/Theme.Material" />
</resources>`,
  "layout/glance_default_loading_layout.xml": `<FrameLayout
    xmlns:android="http://schemas.android.com/apk/res/android"
    android:layout_width="match_parent" android:layout_height="match_parent" />`,
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "android-resources-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(path: string, text: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Returns the text of a source as Gradle would use it, for Android 10. */
const readFor10 = (path: string) =>
  projectText(path)
    .replace(LATER, "")
    .replace(LATER_FLAG, "")
    .replaceAll(/\$\{(\w+)\}/g, (_, name: string) => DEPLOYMENT[name] ?? "");

async function link(): Promise<void> {
  for (const name of ["libraries", "res"]) {
    await run("aapt2", ["compile", "--dir", name, "-o", `${name}.zip`], { cwd: folder });
  }
  const sources = ["--manifest", "AndroidManifest.xml", "libraries.zip", "-R", "res.zip"];
  const versions = ["--min-sdk-version", "24", "--target-sdk-version", "29"];
  const options = ["-I", FRAMEWORK, "-o", "linked.apk", "--auto-add-overlay", ...versions];
  await run("aapt2", ["link", ...options, ...sources], { cwd: folder });
}

it.skipIf(!hasAapt)(
  "aapt2 compiles and links every resource and the manifest (skipped without aapt2) §4.45",
  async () => {
    cpSync(join(NATIVE, MAIN, "res"), join(folder, "res"), { recursive: true });
    for (const path of projectFiles().filter((file) => file.startsWith(`${MAIN}/res/xml`))) {
      write(relative(MAIN, path), readFor10(path));
    }
    write("res/xml/shortcuts.xml", readFor10("android/app/shortcuts.xml"));
    for (const [path, text] of Object.entries(OF_LIBRARIES)) write(`libraries/${path}`, text);
    const manifest = readFor10(`${MAIN}/AndroidManifest.xml`);
    const named = '<manifest package="app.sovereign.discipline" ';
    write("AndroidManifest.xml", manifest.replace("<manifest ", named));
    await link();

    const widget = readFileSync(join(folder, "res/xml/today_widget.xml"), "utf8");
    write("res/xml/today_widget.xml", widget.replace("@string/widget_about", "@string/no_such"));
    await expect(link()).rejects.toThrow("no_such");
  },
);

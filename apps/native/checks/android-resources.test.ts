import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";
import { FRAMEWORK, hasAapt } from "./debian-tools.ts";
import { NATIVE, projectFiles } from "./project-files.ts";

const run = promisify(execFile);
const MAIN = join(NATIVE, "android/app/src/main");
const DEPLOYMENT: Record<string, string> = {
  appName: "Sovereign",
  appLinkHost: "example.com",
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

const folder = mkdtempSync(join(tmpdir(), "android-resources-"));
afterAll(() => rmSync(folder, { recursive: true }));

function write(path: string, text: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const forAndroid10 = (text: string) => text.replace(LATER, "").replace(LATER_FLAG, "");

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
    cpSync(join(MAIN, "res"), join(folder, "res"), { recursive: true });
    for (const path of projectFiles().filter((file) => /\/src\/main\/res\/xml.*\.xml$/.test(file)))
      write(
        path.replace("android/app/src/main/", ""),
        forAndroid10(readFileSync(join(NATIVE, path), "utf8")),
      );
    for (const [path, text] of Object.entries(OF_LIBRARIES)) write(`libraries/${path}`, text);
    const manifest = forAndroid10(readFileSync(join(MAIN, "AndroidManifest.xml"), "utf8"))
      .replace("<manifest ", '<manifest package="app.sovereign.discipline" ')
      .replaceAll(/\$\{(\w+)\}/g, (_, name: string) => DEPLOYMENT[name] ?? "");
    write("AndroidManifest.xml", manifest);
    await link();

    const widget = readFileSync(join(folder, "res/xml/today_widget.xml"), "utf8");
    write("res/xml/today_widget.xml", widget.replace("@string/widget_about", "@string/no_such"));
    await expect(link()).rejects.toThrow("no_such");
  },
);

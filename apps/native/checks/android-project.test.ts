import { existsSync } from "node:fs";
import { join } from "node:path";
import { paths } from "@sovereign/domain/page-paths";
import { expect, it } from "vitest";
import { NATIVE, projectFiles, projectText } from "./project-files.ts";
import { type Element, everyElement, readXml } from "./xml.ts";

const MAIN = "android/app/src/main";
const RES = `${MAIN}/res`;

const OF_LIBRARIES = ["layout/glance_default_loading_layout"];
/** Written by Gradle from `SHORTCUTS`. */
const OF_GRADLE = ["xml/shortcuts"];
const SHORTCUTS = "android/app/shortcuts.xml";

const files = projectFiles();
const manifest = readXml(projectText(`${MAIN}/AndroidManifest.xml`));
const named = (name: string, of: Element = manifest) =>
  everyElement(of).filter((element) => element.name === name);

/** Returns the app's resources by reference: `drawable/splash_mark`, `color/ground`. */
function resources(): Set<string> {
  const found = new Set([...OF_LIBRARIES, ...OF_GRADLE]);
  for (const path of files.filter((file) => file.startsWith(`${RES}/`))) {
    const [, kind = "", name = ""] = /res\/([a-z]+)[^/]*\/([^/.]+)/.exec(path) ?? [];
    if (kind !== "values") found.add(`${kind}/${name}`);
    else
      for (const { name: type, attributes } of readXml(projectText(path)).children) {
        if (attributes.name) found.add(`${type.replace("string-", "")}/${attributes.name}`);
      }
  }
  return found;
}

it("every resource parses, and none refers to a missing one", () => {
  const has = resources();
  const ofMain = files.filter((path) => path.startsWith(`${MAIN}/`) && path.endsWith(".xml"));
  const texts = [SHORTCUTS, ...ofMain];
  expect(texts.length).toBeGreaterThan(12);
  const missing = texts.flatMap((path) => {
    const source = projectText(path);
    expect(readXml(source).name, path).toBeTruthy();
    const asked = [...source.matchAll(/"@(?!android:)\+?([a-z]+\/[\w.]+)"|>@([a-z]+\/[\w.]+)</g)];
    return asked
      .map(([, quoted, inner]) => quoted ?? inner ?? "")
      .filter((resource) => !resource.startsWith("id/") && !has.has(resource))
      .map((resource) => `${path}: ${resource}`);
  });
  expect(missing).toEqual([]);
});

it("requests only these permissions, each with a comment that explains it, and no advertising id", () => {
  const wanted = named("uses-permission").filter(
    ({ attributes }) => attributes["tools:node"] !== "remove",
  );
  expect(wanted.map(({ attributes }) => attributes["android:name"])).toEqual([
    "android.permission.INTERNET",
    "android.permission.POST_NOTIFICATIONS",
    "android.permission.SCHEDULE_EXACT_ALARM",
    "android.permission.RECEIVE_BOOT_COMPLETED",
  ]);
  const source = projectText(`${MAIN}/AndroidManifest.xml`);
  const reasoned = source.match(/<!--(?:(?!-->)[\s\S])*-->\s*<uses-permission/g);
  expect(reasoned).toHaveLength(named("uses-permission").length);
  expect(source).toMatch(/AD_ID" tools:node="remove"/);
});

it("sends nothing unencrypted and is excluded from backups §4.45 §S56 §S58", () => {
  const [application] = named("application");
  expect(application?.attributes).toMatchObject({
    "android:allowBackup": "false",
    "android:usesCleartextTraffic": "false",
    "android:networkSecurityConfig": "@xml/network_security_config",
    "android:fullBackupContent": "@xml/backup_rules",
    "android:dataExtractionRules": "@xml/data_extraction_rules",
  });
  const network = readXml(projectText(`${RES}/xml/network_security_config.xml`));
  const permitted = everyElement(network).filter(
    ({ attributes }) => attributes.cleartextTrafficPermitted !== undefined,
  );
  expect(permitted.map(({ attributes }) => attributes.cleartextTrafficPermitted)).toEqual([
    "false",
  ]);
  for (const [rules, times] of [
    ["backup_rules", 1],
    ["data_extraction_rules", 2],
  ] as const) {
    const source = readXml(projectText(`${RES}/xml/${rules}.xml`));
    expect(named("include", source)).toEqual([]);
    const left = named("exclude", source).map(({ attributes }) => attributes);
    const everything = ["root", "file", "database", "sharedpref", "external"];
    const all = everything.map((domain) => ({ domain, path: "." }));
    expect(left).toEqual(Array.from({ length: times }, () => all).flat());
  }
});

it("exports only its launcher, its verified links and its widgets", () => {
  const open = everyElement(manifest).filter(
    ({ name, attributes }) =>
      /^(activity|service|receiver|provider)$/.test(name) &&
      attributes["android:exported"] === "true" &&
      !attributes["android:permission"],
  );
  const [activity, ...widgets] = open;
  expect(activity?.attributes).toMatchObject({
    "android:name": ".MainActivity",
    "android:taskAffinity": "",
  });
  // The system's launcher calls a widget's receiver.
  expect(widgets.every(({ name }) => name === "receiver")).toBe(true);
  const links = named("intent-filter").filter((filter) =>
    named("action", filter).some(
      ({ attributes }) => attributes["android:name"] === "android.intent.action.VIEW",
    ),
  );
  const schemeOf = (link: Element) =>
    named("data", link)
      .flatMap(({ attributes }) => attributes["android:scheme"] ?? [])
      .join();
  // In addition to the site's links the app has its own scheme, for the return from a provider's
  // sign-in.
  const [ofSite, ...others] = links.filter((link) => !schemeOf(link).endsWith("{applicationId}"));
  expect(others).toEqual([]);
  expect(ofSite && schemeOf(ofSite)).toBe("https");
  expect(ofSite?.attributes["android:autoVerify"]).toBe("true");
});

it("names only its own id and activities in shortcuts, and pages that links open", () => {
  const shortcuts = readXml(projectText(SHORTCUTS));
  const id = "$" + "{appId}";
  const page = `${id}:/${paths.oneThing}`;
  const intents = named("intent", shortcuts).map(({ attributes }) => attributes);
  expect(intents).toHaveLength(3);
  const activities = named("activity").map(({ attributes }) => attributes["android:name"]);
  for (const intent of intents) {
    expect(intent["android:targetPackage"]).toBe(id);
    const activity = intent["android:targetClass"]?.replace("app.sovereign.discipline", "");
    expect(activities).toContain(activity);
  }
  const pages = intents.map((intent) => intent["android:data"]).filter(Boolean);
  expect(pages).toEqual([page, page]);
  const written = projectText("android/app/build.gradle");
  expect(written).toContain(`.replace('${id}', deployment['appId'])`);
});

it("handles its launch link once, and exposes only the folder of shared files", () => {
  const code = `${MAIN}/java/app/sovereign/discipline`;
  const start = projectText(`${code}/MainActivity.java`);
  const clears = start.indexOf("if (savedInstanceState != null || again) start.setData(null);");
  expect(clears).toBeGreaterThan(start.indexOf("FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY"));
  expect(clears).toBeLessThan(start.indexOf("super.onCreate"));
  const [folder = ""] =
    /FOLDER = "\w+"/.exec(projectText(`${code}/device/DocumentsPlugin.java`)) ?? [];
  const lent = readXml(projectText(`${RES}/xml/file_paths.xml`)).children;
  expect(lent.map(({ attributes }) => `FOLDER = "${attributes.path}"`)).toEqual([
    folder.replace(/"$/, '/"'),
  ]);
});

it("Gradle's files have balanced brackets, name every plugin, and contain no key", () => {
  const gradle = files.filter((path) => path.endsWith(".gradle"));
  expect(gradle.length).toBeGreaterThan(5);
  for (const path of gradle) expect(openLeft(projectText(path)), path).toBe("");
  const { dependencies } = JSON.parse(projectText("package.json"));
  const settings = projectText("android/capacitor.settings.gradle");
  for (const name of Object.keys(dependencies)) {
    if (/^@capacitor\/(core|ios|android)$/.test(name)) continue;
    const folder = join("../../../node_modules", name, "android");
    expect(settings).toContain(`new File('${folder}')`);
    expect(existsSync(join(NATIVE, "android", folder)), folder).toBe(true);
  }
  const passwords = [...projectText("android/app/build.gradle").matchAll(/\w+Password +(.*)/g)];
  expect(passwords.length).toBe(2);
  expect(passwords.every(([, from]) => from?.startsWith("System.getenv("))).toBe(true);
});

/** Returns the unclosed brackets of a Gradle file, ignoring strings and comments. */
function openLeft(source: string): string {
  const code = source.replaceAll(
    /\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\/.*/g,
    "",
  );
  const closes: Record<string, string> = { ")": "(", "]": "[", "}": "{" };
  let open = "";
  for (const sign of code.match(/[()[\]{}]/g) ?? []) {
    if (!(sign in closes)) open += sign;
    else if (open.endsWith(closes[sign] ?? "")) open = open.slice(0, -1);
    else return `${open} before ${sign}`;
  }
  return open;
}

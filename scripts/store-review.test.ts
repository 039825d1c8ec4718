import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const PROOF = /`([^`]+)` "([^"]*)"/g;

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

const COLLECTED = "# What the stores ask about data";
const safety = read("docs/store-data-safety.md");
const rowsOf = (heading: string) => {
  const [, after = ""] = safety.split(`${heading}\n`);
  const table = after.slice(after.indexOf("|---"), after.indexOf("\n\n", after.indexOf("|---")));
  return table
    .split("\n")
    .slice(1)
    .map((row) => row.split("|").slice(1, -1));
};
const cells = (rows: readonly string[][], at: number) =>
  rows.map((row) => row.at(at)?.trim() ?? "");
/** Returns the proofs of a row whose file or text does not exist. */
function missingProofs(row: string): string[] {
  return [...row.matchAll(PROOF)].flatMap(([proof, path = "", name = ""]) =>
    existsSync(join(ROOT, path)) && read(path).includes(name) ? [] : proof,
  );
}

it("every known reason for a rejection has an existing file or test that addresses it §4.45", () => {
  const rows = read("docs/store-review.md")
    .split("\n")
    .filter((line) => /^\| \d+ \|/.test(line));
  expect(rows.map((row) => Number(row.split("|")[1]))).toEqual(
    Array.from({ length: 15 }, (_, index) => index + 1),
  );
  for (const row of rows) expect(row).toMatch(PROOF);
  expect(rows.flatMap(missingProofs)).toEqual([]);
});

it("every field of Apple's forms has the file with its answer, or is the owner's", () => {
  const [, form = ""] = read("docs/store-review.md").split("## App Store Connect");
  const rows = form
    .split("\n")
    .filter((line) => /^\| [A-Z]/.test(line))
    .slice(1);
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter((row) => !row.includes("*Owner") && !row.match(PROOF))).toEqual([]);
  expect(rows.flatMap(missingProofs)).toEqual([]);
});

it("the data safety answers match the app's own manifest", () => {
  const manifest = read("apps/native/ios/App/App/PrivacyInfo.xcprivacy");
  const inApp = [
    ...manifest.matchAll(/>NSPrivacyCollectedDataType(?!Purpose)([A-Z]\w+)<\/string>/g),
  ];
  const types = cells(rowsOf(COLLECTED), 0);
  expect(types.length).toBeGreaterThanOrEqual(5);
  expect(inApp.map(([, type]) => type)).toEqual(types);
});

/** The types of data that Google's Data safety form lists, in its order. */
const PLAY_TYPES = [
  ...["Approximate location", "Precise location"],
  ...["Name", "Email address", "User IDs", "Address", "Phone number", "Race and ethnicity"],
  ...["Political or religious beliefs", "Sexual orientation", "Other info"],
  ...["User payment info", "Purchase history", "Credit score", "Other financial info"],
  ...["Health info", "Fitness info", "Emails", "SMS or MMS", "Other in-app messages"],
  ...["Photos", "Videos", "Voice or sound recordings", "Music files", "Other audio files"],
  ...["Files and docs", "Calendar events", "Contacts", "App interactions"],
  ...["In-app search history", "Installed apps", "Other user-generated content", "Other actions"],
  ...["Web browsing history", "Crash logs", "Diagnostics", "Other app performance data"],
  "Device or other IDs",
];

it("answers every type of Google's form once: collected, or not §4.45", () => {
  const collected = cells(rowsOf(COLLECTED), 1);
  const [, list = ""] = /\*\*Not collected:\*\*\n\n((?:- .+\n)+)/.exec(safety) ?? [];
  const others = [...list.matchAll(/^- [^:]+: (.+)$/gm)].flatMap(([, types = ""]) =>
    types.split(", "),
  );
  expect([...collected, ...others].sort()).toEqual(PLAY_TYPES.toSorted());
  // The number is asked for only where a phone can be a second factor.
  const hasPhones = read("packages/contract/src/factors.ts").includes('z.literal("phone")');
  expect(collected.includes("Phone number")).toBe(hasPhones);
});

it("names an existing file for every answer of Google's forms", () => {
  const forms = rowsOf("## Google's other forms");
  const rows = [...rowsOf(COLLECTED), ...forms];
  expect(forms.length).toBeGreaterThan(20);
  const files = cells(rows, -1).map((cell) => cell.replaceAll("`", ""));
  expect(files.filter((path) => !path || !existsSync(join(ROOT, path)))).toEqual([]);
});

it("has pictures of both devices as Apple's store takes them, the iPad's as fastlane sorts them", async () => {
  const iPad = "apps/native/fastlane/screenshots/en-US";
  const ofIPad = readdirSync(join(ROOT, iPad));
  expect(ofIPad).toEqual([1, 2, 3, 4, 5].map((each) => `${each}_APP_IPAD_PRO_3GEN_129.png`));
  const ofIPhone = ofIPad.map((_, index) => `apps/web/public/store/${index + 1}.png`);
  const sizes = async (paths: string[]) =>
    Promise.all(
      paths.map(async (path) => {
        const { format, width, height, hasAlpha } = await sharp(join(ROOT, path)).metadata();
        return { format, width, height, hasAlpha };
      }),
    );
  const each = (width: number, height: number) =>
    ofIPad.map(() => ({ format: "png", width, height, hasAlpha: false }));
  expect(await sizes(ofIPad.map((name) => `${iPad}/${name}`))).toEqual(each(2064, 2752));
  expect(await sizes(ofIPhone)).toEqual(each(1290, 2796));
});

it("has pictures as Google's store takes them", async () => {
  const images = join(ROOT, "apps/native/fastlane/metadata/android/en-US/images");
  const sizeOf = async (name: string) => {
    const { width, height, hasAlpha } = await sharp(join(images, name)).metadata();
    return { width, height, hasAlpha };
  };
  expect(await sizeOf("icon.png")).toMatchObject({ width: 512, height: 512 });
  const graphic = { width: 1024, height: 500, hasAlpha: false };
  expect(await sizeOf("featureGraphic.png")).toEqual(graphic);
  const pictures = readdirSync(join(images, "phoneScreenshots"));
  expect(pictures).toEqual(["1.jpg", "2.jpg", "3.jpg", "4.jpg", "5.jpg"]);
  for (const name of pictures) {
    const { width, height, hasAlpha } = await sizeOf(join("phoneScreenshots", name));
    expect(height / width, name).toBeCloseTo(16 / 9);
    expect(width, name).toBeGreaterThanOrEqual(1080);
    expect(height, name).toBeLessThanOrEqual(3840);
    expect(hasAlpha, name).toBe(false);
  }
});

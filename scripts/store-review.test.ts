import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

const safety = read("docs/store-data-safety.md");
/** Apple's and Google's name of each type of data that the apps collect. */
const collected = [...safety.matchAll(/^\| ([A-Z][A-Za-z]+) \| ([^|]+) \|.*\|.*\|.*\|.*\|.*\|$/gm)];

it("Apple is told of the data that the app's own manifest names §4.45", () => {
  const manifest = read("apps/native/ios/App/App/PrivacyInfo.xcprivacy");
  const types = manifest.matchAll(/>NSPrivacyCollectedDataType(?!Purpose)([A-Z]\w+)<\/string>/g);
  expect([...types].map(([, type]) => type)).toEqual(collected.map(([, type]) => type));
});

/** The types of data that Google's Data safety form lists, in its order. */
const PLAY_TYPES = [
  "Approximate location",
  "Precise location",
  "Name",
  "Email address",
  "User IDs",
  "Address",
  "Phone number",
  "Race and ethnicity",
  "Political or religious beliefs",
  "Sexual orientation",
  "Other info",
  "User payment info",
  "Purchase history",
  "Credit score",
  "Other financial info",
  "Health info",
  "Fitness info",
  "Emails",
  "SMS or MMS",
  "Other in-app messages",
  "Photos",
  "Videos",
  "Voice or sound recordings",
  "Music files",
  "Other audio files",
  "Files and docs",
  "Calendar events",
  "Contacts",
  "App interactions",
  "In-app search history",
  "Installed apps",
  "Other user-generated content",
  "Other actions",
  "Web browsing history",
  "Crash logs",
  "Diagnostics",
  "Other app performance data",
  "Device or other IDs",
];

it("Google is told of each type in its form once: collected, or not §4.45", () => {
  const [, list = ""] = /\*\*Not collected:\*\*\n\n((?:- .+\n)+)/.exec(safety) ?? [];
  const others = [...list.matchAll(/^- [^:]+: (.+)$/gm)].flatMap(([, types = ""]) =>
    types.split(", "),
  );
  const types = [...collected.map(([, , type = ""]) => type), ...others];
  expect(types.sort()).toEqual(PLAY_TYPES.toSorted());
});

const IPAD = "apps/native/fastlane/screenshots/en-US";
const PLAY = "apps/native/fastlane/metadata/android/en-US/images";

it.each([
  ["apps/web/public/store/1.png", 1290, 2796],
  [`${IPAD}/1_APP_IPAD_PRO_3GEN_129.png`, 2064, 2752],
  [`${PLAY}/phoneScreenshots/1.jpg`, 1080, 1920],
])(
  "the stores get five pictures like %s of the size that they take",
  async (first, width, height) => {
    for (const number of [1, 2, 3, 4, 5]) {
      const path = join(ROOT, first.replace(/\/1([^/]*)$/, `/${number}$1`));
      expect(await sharp(path).metadata()).toMatchObject({ width, height, hasAlpha: false });
    }
  },
);

it("Google gets an icon and a feature graphic of the size that it takes", async () => {
  const sizeOf = (name: string) => sharp(join(ROOT, PLAY, name)).metadata();
  expect(await sizeOf("icon.png")).toMatchObject({ width: 512, height: 512 });
  const graphic = { width: 1024, height: 500, hasAlpha: false };
  expect(await sizeOf("featureGraphic.png")).toMatchObject(graphic);
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const NATIVE = join(import.meta.dirname, "../..");
const ANDROID = "android/app/src/main";
const read = (path: string) => readFileSync(join(NATIVE, path), "utf8");
const found = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, first = ""]) => first).sort();

it("embeds the widgets in the app on iOS", () => {
  expect(read("ios/App/App.xcodeproj/project.pbxproj")).toMatch(
    /Widget\.appex in Embed Foundation Extensions \*\/,/,
  );
});

it("declares every part of the widgets in Android's manifest, and hides the day on a locked screen §10.8", () => {
  const manifest = read(`${ANDROID}/AndroidManifest.xml`);
  const folder = `${ANDROID}/java/app/sovereign/discipline/widget`;
  const sources = readdirSync(join(NATIVE, folder)).map((name) => read(`${folder}/${name}`));
  const parts = sources.flatMap((source) =>
    found(
      source,
      /^class (\w+) : (?:Activity|TileService|BroadcastReceiver|DayWidgetReceiver)\(/gm,
    ),
  );
  expect(found(manifest, /android:name="\.widget\.(\w+)"/g)).toEqual(parts.sort());
  for (const name of found(manifest, /android:resource="@xml\/(\w+_widget)"/g)) {
    expect(read(`${ANDROID}/res/xml/${name}.xml`)).toContain('widgetCategory="home_screen"');
    expect(read(`${ANDROID}/res/xml-v36/${name}.xml`)).toContain("home_screen|not_keyguard");
  }
});

it("has the same rule in three languages: as many days of the strip, as many days late §10.6", () => {
  const rules = [
    readFileSync(join(NATIVE, "../../packages/domain/src/widget-day.ts"), "utf8"),
    read("ios/App/WidgetRule/Sources/WidgetRule/WidgetDay.swift"),
    read(`${ANDROID}/java/app/sovereign/discipline/widget/WidgetDay.kt`),
  ];
  const late = readFileSync(join(NATIVE, "../../packages/domain/src/one-thing.ts"), "utf8");
  const numbers = (source: string) =>
    found(source, /(?:STRIP_DAYS|stripDays|LATE_DAYS|lateDays) = (\d+)/g);
  const [inTypeScript = "", inSwift = "", inKotlin = ""] = rules;
  const expected = [...numbers(inTypeScript), ...numbers(late)].sort();
  expect([numbers(inSwift), numbers(inKotlin)]).toEqual([expected, expected]);
});

it("asks the evening's question on an iPhone from the rule's hour on", () => {
  const hour = (source: string) => found(source, /(?:EVENING_TIME|eveningHour) = "?(\d+)/g);
  const rule = readFileSync(join(NATIVE, "../../packages/domain/src/day-rollover.ts"), "utf8");
  expect(hour(rule)).toHaveLength(1);
  expect(hour(read("ios/App/WidgetRule/Sources/WidgetRule/EveningQuestion.swift"))).toEqual(
    hour(rule),
  );
});

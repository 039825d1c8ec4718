import { iosShortcuts } from "./ios-shortcuts.ts";
import { iosColors, kotlinColors } from "./native-colors.ts";
import { androidMarks, iosMarks } from "./native-marks.ts";
import { kotlinTest, swiftTest } from "./native-tests.ts";
import { androidShortcutWords, androidWords, iosWords } from "./native-words.ts";

const IOS = "ios/App";
const ANDROID = "android/app/src";
const under = (folder: string, files: [string, string][]) =>
  files.map(([path, text]): [string, string] => [`${folder}/${path}`, text]);

/** The generated files of the phones' projects, by path from apps/native. */
export const writtenFiles = (): [string, string][] => [
  [`${IOS}/WidgetRule/Tests/WidgetRuleTests/WidgetDayTests.swift`, swiftTest()],
  [`${ANDROID}/test/java/app/sovereign/discipline/widget/WidgetDayTest.kt`, kotlinTest()],
  [`${IOS}/Widget/en.lproj/Localizable.strings`, iosWords()],
  [`${IOS}/App/Shortcuts.swift`, iosShortcuts()],
  [`${ANDROID}/main/res/values/widget_strings.xml`, androidWords()],
  [`${ANDROID}/main/res/values/shortcut_strings.xml`, androidShortcutWords()],
  ...under(`${IOS}/Widget/Assets.xcassets`, [...iosMarks(), ...iosColors()]),
  ...under(`${ANDROID}/main/res/drawable`, androidMarks()),
  [`${ANDROID}/main/java/app/sovereign/discipline/widget/WidgetColors.kt`, kotlinColors()],
];

import { kotlinTest, swiftTest } from "./native-tests.ts";
import { androidWords, iosWords } from "./native-words.ts";

/** What the phones' projects hold of the widgets' table and words, by path from apps/native. */
export const writtenFiles = (): Record<string, string> => ({
  "ios/App/WidgetRule/Tests/WidgetRuleTests/WidgetDayTests.swift": swiftTest(),
  "android/app/src/test/java/app/sovereign/discipline/widget/WidgetDayTest.kt": kotlinTest(),
  "ios/App/Widget/en.lproj/Localizable.strings": iosWords(),
  "android/app/src/main/res/values/widget_strings.xml": androidWords(),
});

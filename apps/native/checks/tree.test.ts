import { expect, it } from "vitest";
import { projectFiles, projectText } from "./project-files.ts";

/** Files that contain keys, and texts that look like keys of stores, signing and providers. */
const KEY_FILE =
  /\.(p8|p12|pem|cer|jks|keystore|mobileprovision)$|google-services|GoogleService-Info|\.env/;
const KEY =
  /-----BEGIN|\bsk_(live|test)_\w|\bwhsec_\w{8}|\brcsec_\w|\bAKIA[0-9A-Z]{16}|\b(appl|goog)_[A-Za-z]{20}|"private_key"/;
const TEXT =
  /\.(swift|kt|java|gradle|xml|plist|entitlements|xcprivacy|xcconfig|json|pbxproj|properties|rb|md|yml|txt)$|(Fastfile|Appfile|Gemfile|gradlew)$/;

it("the native apps' folders contain no key or secret", () => {
  const files = projectFiles();
  expect(files.filter((path) => KEY_FILE.test(path))).toEqual([]);
  const texts = files.filter((path) => TEXT.test(path));
  expect(texts.length).toBeGreaterThan(40);
  expect(texts.filter((path) => KEY.test(projectText(path)))).toEqual([]);
});

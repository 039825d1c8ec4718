import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { productTest } from "#testing/product-test.ts";

const FINGERPRINT = Array.from({ length: 32 }, () => "AB").join(":");
const MANIFEST = join(
  import.meta.dirname,
  "../../../native/android/app/src/main/AndroidManifest.xml",
);

const it = productTest({
  environment: {
    APPLE_TEAM_ID: "ABCDE12345",
    NATIVE_APP_ID: "app.example.daily",
    ANDROID_CERT_FINGERPRINTS: FINGERPRINT,
  },
});

it("lists the apps that open the site's links: those of the app and of emails §4.45", async ({
  product,
}) => {
  const apple = await product.fetch("/.well-known/apple-app-site-association");
  expect(apple.headers.get("content-type")).toMatch(/^application\/json/);
  expect(await apple.json()).toEqual({
    applinks: {
      details: [
        {
          appIDs: ["ABCDE12345.app.example.daily"],
          components: ["/app", "/app/*", "/auth", "/auth/*", "/partner/*"].map((path) => ({
            "/": path,
          })),
        },
      ],
    },
    webcredentials: { apps: ["ABCDE12345.app.example.daily"] },
  });
  const android = await product.fetch("/.well-known/assetlinks.json");
  expect(await android.json()).toMatchObject([
    {
      relation: expect.arrayContaining(["delegate_permission/common.handle_all_urls"]),
      target: { package_name: "app.example.daily", sha256_cert_fingerprints: [FINGERPRINT] },
    },
  ]);
});

it("opens the same links on iPhones and on Android phones", async ({ product }) => {
  const answer = await product.fetch("/.well-known/apple-app-site-association");
  const { applinks } = await answer.json();
  const apple = applinks.details[0].components.map((part: Record<string, string>) => part["/"]);
  const manifest = readFileSync(MANIFEST, "utf8");
  const android = [...manifest.matchAll(/android:path(Prefix)?="([^"]+)"/g)].map(
    ([, prefix, path]) => (prefix ? `${path}*` : path),
  );
  expect(android).toEqual(apple);
});

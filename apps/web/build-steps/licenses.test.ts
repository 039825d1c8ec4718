import { completeLicenses } from "@sovereign/content/build/licenses";
import { expect, it } from "vitest";
import { nativeLicenses } from "./licenses.ts";

it("lists the libraries of the native apps, those that Gradle adds among them", () => {
  const all = completeLicenses(nativeLicenses());
  const named = (name: string) => all.find((part) => part.name === name);
  expect(named("@capacitor/core")?.text).toContain("Permission is hereby granted");
  expect(named("androidx.glance:glance-appwidget")).toMatchObject({
    version: "1.1.1",
    identifier: "Apache-2.0",
  });
  expect(named("org.jetbrains.kotlin:kotlin-stdlib")?.text).toContain("JetBrains");
  expect(named("com.android.tools:desugar_jdk_libs")?.text).toContain("As a special exception");
});

import { expect, it } from "vitest";
import { completeLicenses, databaseLicenses, packageLicense, pictureLicenses } from "./licenses.ts";

it("a build fails while a part that ships has no license text", () => {
  const zod = { name: "zod", version: "1.0.0", identifier: "MIT", text: "MIT License" };
  const bare = { name: "new-package", version: "3.0.0", identifier: "MIT" };
  expect(completeLicenses([zod, { ...zod }])).toEqual([zod]);
  expect(() => completeLicenses([zod, bare, { name: "another" }])).toThrow(
    /^No license text: new-package 3\.0\.0, another\. Add the copyright line to HOLDERS/,
  );
});

it("lists the programs bundled with the database and with the library that makes pictures", () => {
  expect(packageLicense("zod").text).toContain("Permission is hereby granted");
  const programs = databaseLicenses("zod").at(1);
  for (const part of ["PostgreSQL Global Development Group", "The OpenSSL Project", "Unicode"]) {
    expect(programs?.text).toContain(part);
  }
  expect(pictureLicenses().some(({ text }) => text?.includes("libvips"))).toBe(true);
});

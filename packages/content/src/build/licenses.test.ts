import { expect, it } from "vitest";
import { completeLicenses, databaseLicenses, packageLicense, pictureLicenses } from "./licenses.ts";

const zod = { name: "zod", version: "1.0.0", identifier: "MIT", text: "MIT License" };

it("lists each part once, by name, as the bundler read it", () => {
  const other = { ...zod, version: "2.0.0" };
  const font = { name: "A font", identifier: "OFL-1.1", text: "SIL Open Font License" };
  expect(completeLicenses([other, zod, font, { ...zod }])).toEqual([font, zod, other]);
});

it("uses this repository's text for a package without a license file", () => {
  const [part] = completeLicenses([{ name: "pg-types", version: "2.2.0", identifier: "MIT" }]);
  expect(part?.text).toMatch(
    /^Copyright \(c\) 2014 Brian M\. Carlson\n\nPermission is hereby granted/,
  );
});

it("rejects a part without a text, and names it", () => {
  const bare = { name: "new-package", version: "3.0.0", identifier: "MIT" };
  expect(() => completeLicenses([zod, bare, { name: "another" }])).toThrow(
    /^No license text: new-package 3\.0\.0, another\. Add the copyright line to HOLDERS/,
  );
});

it("reads an installed package, and includes the programs bundled with a database package", () => {
  expect(packageLicense("zod")).toMatchObject({ name: "zod", identifier: "MIT" });
  expect(packageLicense("zod").text).toContain("Permission is hereby granted");
  expect(() => packageLicense("not-installed")).toThrow("not-installed");
  const programs = databaseLicenses("zod").at(1);
  for (const part of ["PostgreSQL Global Development Group", "The OpenSSL Project", "Unicode"]) {
    expect(programs?.text).toContain(part);
  }
});

it("names the parts of the library that makes pictures", () => {
  const parts = pictureLicenses();
  expect(parts.map(({ name }) => name)).toContain("sharp");
  expect(parts.some(({ text }) => text?.includes("libvips"))).toBe(true);
});

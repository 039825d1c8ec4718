import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { INSTALL_PICTURE_NAMES, INSTALL_PICTURES } from "@sovereign/domain/install-pictures";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { APP_ICONS, appIcons } from "./app-icons.ts";
import { appManifest } from "./app-manifest.ts";

const PUBLIC = join(import.meta.dirname, "..", "public");

describe("the icons of the installed app", () => {
  const folder = mkdtempSync(join(tmpdir(), "app-icons-"));
  const open = (file: string) => sharp(readFileSync(join(folder, file)));
  beforeAll(() => appIcons(folder));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([{ file: "apple-touch-icon.png", size: 180 }, ...APP_ICONS])(
    "have their size: $file",
    async ({ file, size }) => {
      expect(await open(file).metadata()).toMatchObject({
        format: "png",
        width: size,
        height: size,
      });
    },
  );

  it("have nothing but their ground outside the circle that every mask leaves", async () => {
    for (const { file, size } of APP_ICONS.filter(({ purpose }) => purpose === "maskable")) {
      const { data, info } = await open(file).raw().toBuffer({ resolveWithObject: true });
      const pixel = (at: number) => data.subarray(at, at + info.channels).toString("hex");
      const outside = new Set<string>();
      const all = new Set<string>();
      for (let y = 0; y < size; y += 1) {
        for (let x = 0; x < size; x += 1) {
          const color = pixel((y * size + x) * info.channels);
          all.add(color);
          if (Math.hypot(x - size / 2, y - size / 2) > 0.4 * size) outside.add(color);
        }
      }
      expect([...outside]).toEqual(["100f0dff"]);
      expect(all.size).toBeGreaterThan(2);
    }
  });

  it("are drawn in opacity alone where the system colors them", async () => {
    const { channels } = await open("icon-monochrome-512.png").stats();
    expect(channels[3]).toMatchObject({ min: 0, max: 255 });
  });
});

describe("the manifest of the installed app", () => {
  const manifest = JSON.parse(appManifest("Acme & Sons"));

  it("has the name of the brand, and an identity that survives another start page", () => {
    expect(manifest).toMatchObject({ name: "Acme & Sons", id: "/app", scope: "/" });
  });

  it("names screenshots of both forms in their real sizes, with labels", async () => {
    for (const name of INSTALL_PICTURE_NAMES) {
      const { width, height } = INSTALL_PICTURES[name];
      const file = sharp(join(PUBLIC, "install", `${name}.png`));
      expect(await file.metadata()).toMatchObject({ format: "png", width, height });
      // Browsers show none that is longer than this.
      expect(Math.max(width / height, height / width)).toBeLessThanOrEqual(2.3);
      // A picture of one color shows no app.
      expect((await file.stats()).entropy).toBeGreaterThan(0.3);
    }
    const forms = manifest.screenshots.map((shot: { form_factor: string }) => shot.form_factor);
    expect(new Set(forms)).toEqual(new Set(["narrow", "wide"]));
    for (const { label } of manifest.screenshots) expect(label).not.toBe("");
  });
});

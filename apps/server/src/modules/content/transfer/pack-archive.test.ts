import { existsSync } from "node:fs";
import { zipSync } from "fflate";
import { expect, it } from "vitest";
import { withUnpacked } from "./pack-archive.ts";

it("a large archive is unpacked while other requests go on §S101", async () => {
  const film = new Uint8Array(30 * 1024 * 1024);
  const archive = zipSync({ "pack.md": new Uint8Array(9), "videos/a.mp4": film });
  let turns = 0;
  const turn = setInterval(() => {
    turns += 1;
  });
  const folder = await withUnpacked(archive, async (found) => {
    clearInterval(turn);
    expect(existsSync(`${found}/videos/a.mp4`)).toBe(true);
    return found;
  });
  expect(turns).toBeGreaterThan(0);
  expect(existsSync(folder)).toBe(false);
});

import { expect, it } from "vitest";
import { forgetOthers, keysOf, memoryStorage } from "./device-storage.ts";

it("forgets what stands under the keys of every other member, and of everybody", () => {
  const storage = memoryStorage();
  for (const key of ["cache-a", "cache-a/year", "cache-ab", "cache-b/year", "draft-b"]) {
    storage.setItem(key, "x");
  }
  forgetOthers(storage, "cache-", "a");
  expect(keysOf(storage, "")).toEqual(["cache-a", "cache-a/year", "draft-b"]);
  forgetOthers(storage, "cache-", null);
  expect(keysOf(storage, "")).toEqual(["draft-b"]);
});

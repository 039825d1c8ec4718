// `npm run images -w apps/native`: writes the icons and launch pictures of the native apps.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { nativeImages } from "./native-images.ts";

const NATIVE = join(import.meta.dirname, "..", "..", "native");

for (const [path, bytes] of await nativeImages()) {
  const file = join(NATIVE, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}

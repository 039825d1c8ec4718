import { afterEach, expect, it, vi } from "vitest";
import { dataDirError } from "./data-dir-error.ts";

const failing = (code: string, path?: string) => Object.assign(new Error("hush"), { code, path });

afterEach(() => void vi.unstubAllEnvs());

it("a missing folder for temporary files is named, not DATA_DIR", () => {
  vi.stubEnv("TMPDIR", "/none/tmp");
  const { message } = dataDirError(failing("ENOENT", "/none/tmp/sovereign-1"));
  expect(message).toMatch(/^TMPDIR must be a folder .*create \/none\/tmp/);
  vi.stubEnv("TMPDIR", "/tmp");
  expect(dataDirError(failing("ENOENT", "/tmp/data")).message).toMatch(/^DATA_DIR must be/);
});

it.each(["EROFS", "EACCES", "ENOTDIR", "ELOOP", "ENOSPC", "ENOSHM", "EMFILE", "E_OTHER"])(
  "the code %s is never all that is said",
  (code) => {
    const { message } = dataDirError(failing(code));
    expect(message).toMatch(/: .{10,}/);
    expect(message).not.toMatch(/hush|\([A-Z0-9]+\)/);
  },
);

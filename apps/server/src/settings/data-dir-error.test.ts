import { afterEach, expect, it, vi } from "vitest";
import { dataDirError, foreignSecret, rootRemark } from "./data-dir-error.ts";

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

it.each([
  [{ user: 1000, file: 1000, folder: 1000 }, undefined],
  [{ user: 1000, file: 0, folder: 1000 }, undefined],
  [{ user: 0, file: 0, folder: 1000 }, undefined],
  [{ user: 0, file: 1000, folder: 1000 }, undefined],
  [
    { user: 1000, file: 1001, folder: 1000 },
    /another user \(1001\).*chown it to this one \(1000\)/,
  ],
  [{ user: 1000, file: 1001, folder: 1001 }, /another user/],
  [{ user: 0, file: 1001, folder: 1000 }, /another user/],
])("a secret of %o is refused unless its owner is to be trusted", (owners, refusal) => {
  if (refusal) expect(foreignSecret(owners)).toMatch(refusal);
  else expect(foreignSecret(owners)).toBe(undefined);
});

it("root in the folder of another user is told so", () => {
  expect(rootRemark({ user: 0, folder: 1000 })).toMatch(
    /belongs to another user .* run it as that/,
  );
  expect(rootRemark({ user: 0, folder: 0 })).toBe(undefined);
  expect(rootRemark({ user: 1000, folder: 1000 })).toBe(undefined);
});

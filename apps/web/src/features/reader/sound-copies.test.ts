import "fake-indexeddb/auto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { piece } from "#testing/pieces.ts";
import { offlineCopies } from "./offline-copies.ts";
import { soundCopies } from "./sound-copies.ts";

const MB = 1024 * 1024;
const HERE = { section: "case-studies", id: "2008-crash" };
const BYTES = new Uint8Array(2.5 * MB).map((_, at) => at % 251);
const SOUND = { src: "/api/files/aaa.mp3?for=t", type: "audio/mpeg", bytes: BYTES.length };

/** Serves ranges, of which `fails` is answered with an error. */
function serve(fails: number | null = null): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (_: string, { headers }: { headers: { range: string } }) => {
    const [from = 0, to = 0] = headers.range.match(/\d+/g)?.map(Number) ?? [];
    asked.push(headers.range);
    const failed = fails !== null && from === fails * MB;
    return new Response(failed ? null : BYTES.slice(from, to + 1), { status: failed ? 500 : 206 });
  });
  return asked;
}

function save(sound = SOUND) {
  const percents: number[] = [];
  const signal = new AbortController().signal;
  const onPercent = (percent: number) => percents.push(percent);
  return soundCopies.save("u1", HERE, sound, { signal, onPercent }).then(() => percents);
}

afterEach(async () => {
  vi.unstubAllGlobals();
  await offlineCopies.keepOnlyOf(null);
});

describe("a sound that is saved on the device", () => {
  it("goes on where it broke off, and is whole only with every part", async () => {
    serve(1);
    await expect(save()).rejects.toThrow();
    expect(await soundCopies.find("u1", HERE, SOUND)).toBeNull();
    const asked = serve();
    expect(await save()).toEqual([0, 33, 66]);
    expect(asked).toEqual([`bytes=${MB}-${2 * MB - 1}`, `bytes=${2 * MB}-${BYTES.length - 1}`]);
    const whole = await soundCopies.find("u1", HERE, { ...SOUND, src: "/api/files/aaa.mp3?for=z" });
    const read = Buffer.from((await whole?.arrayBuffer()) ?? new ArrayBuffer());
    expect(read.equals(BYTES)).toBe(true);
    expect(await soundCopies.find("u2", HERE, SOUND)).toBeNull();
  });

  it("gives way to the piece's next sound", async () => {
    serve();
    await save();
    const next = { ...SOUND, src: "/api/files/bbb.mp3?for=t" };
    await save(next);
    expect(await soundCopies.find("u1", HERE, SOUND)).toBeNull();
    expect(await soundCopies.find("u1", HERE, next)).not.toBeNull();
  });

  it("goes with its piece's copy, and with the member", async () => {
    serve();
    const reopened = async () => {
      await offlineCopies.keep("u1", piece({ access: "member" }));
      await save();
    };
    for (const end of [
      () => offlineCopies.drop("u1", HERE),
      () => offlineCopies.dropMemberPieces("u1"),
      () => offlineCopies.keepOnlyOf("u2"),
    ]) {
      await reopened();
      expect(await soundCopies.find("u1", HERE, SOUND)).not.toBeNull();
      await end();
      expect(await soundCopies.find("u1", HERE, SOUND)).toBeNull();
    }
    await offlineCopies.keep("u1", piece({ access: "public" }));
    await save();
    await offlineCopies.dropMemberPieces("u1");
    expect(await soundCopies.find("u1", HERE, SOUND)).not.toBeNull();
    await soundCopies.remove("u1", HERE);
    expect(await soundCopies.find("u1", HERE, SOUND)).toBeNull();
    expect(await offlineCopies.find("u1", HERE)).toBeDefined();
  });
});

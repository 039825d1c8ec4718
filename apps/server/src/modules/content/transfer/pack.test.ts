import type { PackPreview } from "@sovereign/contract/office-pack";
import { unzipSync, zipSync } from "fflate";
import { expect } from "vitest";
import { staffLog } from "#schema/schema.ts";
import { refusalOf } from "#testing/billing.ts";
import { SECOND_PACK } from "#testing/content-office.ts";
import { signUpStaff, type TestStaff } from "#testing/office-staff.ts";
import { productTest } from "#testing/product-test.ts";

const it = productTest({ storedContent: true, environment: { CONTENT_DIR: SECOND_PACK } });

const KNOT = "principles/01-one-knot.md";

type Files = Record<string, Uint8Array>;

const send = (staff: TestStaff, path: string, body: Uint8Array) =>
  staff.fetch(`/api/office/pack/${path}`, {
    method: "POST",
    headers: { "content-type": "application/zip" },
    body: new Uint8Array(body),
  });

async function exported(staff: TestStaff): Promise<Files> {
  const answer = await staff.fetch("/api/office/pack");
  expect(answer.headers.get("content-disposition")).toMatch(/filename="pack-[\d-]+\.zip"/);
  return unzipSync(new Uint8Array(await answer.arrayBuffer()));
}

const preview = async (staff: TestStaff, files: Files) =>
  (await (await send(staff, "preview", zipSync(files))).json()) as PackPreview;

const textOf = (files: Files, path: string) => Buffer.from(files[path] ?? "").toString();

it("an export changes nothing, also inside a folder of its archive", async ({ product }) => {
  const editor = await signUpStaff(product, "editor");
  product.clock.advance(1000);
  const files = await exported(editor);
  const found = await preview(editor, files);
  const { refused, changes, gone, findings, pictures } = found;
  expect([refused, changes, gone, findings, pictures]).toEqual([[], [], [], [], []]);
  const texts = Object.keys(files).filter((path) => path.endsWith(".md"));
  expect(found.unchanged).toBe(texts.length);
  const inFolder = Object.entries(files).map(([path, content]) => [`my pack/${path}`, content]);
  const again = await preview(editor, {
    ...Object.fromEntries(inFolder),
    "__MACOSX/my pack/._pack.md": new Uint8Array(9),
  });
  expect(again).toEqual(found);
});

it("a file that is not what was exported, or no pack, changes nothing", async ({ product }) => {
  const editor = await signUpStaff(product, "editor");
  const files = await exported(editor);
  const tampered = { ...files, [KNOT]: Buffer.from("---\n---\n") };
  const { seen, refused } = await preview(editor, tampered);
  expect(refused).toEqual([`${KNOT} is not what was exported.`]);
  const taken = await send(editor, `import?seen=${seen}`, zipSync(tampered));
  expect(await taken.json()).toEqual({ drafts: 0 });

  const bomb = Buffer.from(zipSync({ "pack.md": new Uint8Array(9) }));
  const UNPACKED_SIZE_AT = 24;
  bomb.writeUInt32LE(
    201 * 1024 * 1024,
    bomb.indexOf("PK\u0001\u0002", "latin1") + UNPACKED_SIZE_AT,
  );
  const unreadable = [
    Buffer.from("no archive"),
    zipSync(files).subarray(0, 2000),
    zipSync({ ...files, "../outside.md": Buffer.from("x") }),
    bomb,
  ];
  for (const body of unreadable) {
    const answer = await send(editor, "preview", body);
    expect(await refusalOf(answer)).toEqual([400, "office.pack_unreadable"]);
  }
});

it("a pack is shown first, comes in as drafts as it was shown, and is logged", async ({
  product,
}) => {
  const editor = await signUpStaff(product, "editor", "Jonas");
  const { ".export.json": _, ...files } = await exported(editor);
  const before = await (await product.fetch("/api/manifesto")).text();
  const fault = textOf(files, KNOT).replace("access: public", "access: someone");
  const fresh = "---\nid: fresh\ntitle: Fresh\naccess: member\norder: 99\n---\n\nTwo words.\n";
  const changed = {
    ...files,
    [KNOT]: Buffer.from(fault),
    "books/fresh.md": Buffer.from(fresh.replace("access", "author: A\naccess")),
    "manifesto/03-keep-the-log.md": Buffer.from(
      `${textOf(files, "manifesto/03-keep-the-log.md").trim()} Added.\n`,
    ),
  };
  const found = await preview(editor, changed);
  expect(found.changes.map(({ piece, is_new, faults }) => [piece, is_new, faults])).toEqual([
    ["manifesto/keep-the-log", false, 0],
    ["principles/one-knot", false, 1],
    ["books/fresh", true, 0],
  ]);
  expect(found.findings).toMatchObject([{ field: "access", line: expect.any(Number) }]);

  const stale = await send(editor, "import?seen=other", zipSync(changed));
  expect(await refusalOf(stale)).toEqual([409, "office.pack_changed"]);
  const done = await send(editor, `import?seen=${found.seen}`, zipSync(changed));
  expect([done.status, await done.json()]).toEqual([200, { drafts: 3 }]);
  expect((await preview(editor, changed)).changes).toEqual([]);
  const draft = await (await editor.fetch("/api/office/pieces/books/fresh")).json();
  expect(draft).toMatchObject({ state: "draft", saved_by: "Jonas", served: null });
  expect(await (await product.fetch("/api/manifesto")).text()).toBe(before);
  const log = await product.database.db.select().from(staffLog);
  expect(log.find(({ kind }) => kind === "pack_imported")).toMatchObject({
    details: { drafts: 3 },
  });
});

import type { PackPreview } from "@sovereign/contract/office-pack";
import { unzipSync, zipSync } from "fflate";
import { expect } from "vitest";
import { staffLog } from "#schema/schema.ts";
import { refusalOf } from "#testing/billing.ts";
import { signUpStaff, type TestStaff } from "#testing/office-staff.ts";
import { freshProductTest } from "#testing/product-test.ts";

const it = freshProductTest({ storedContent: true });

const KNOT = "principles/01-the-first-hour-is-equity.md";

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
  expect(found.unchanged).toBe(Object.keys(files).length - 1);
  const inFolder = Object.entries(files).map(([path, content]) => [`my pack/${path}`, content]);
  const again = await preview(editor, {
    ...Object.fromEntries(inFolder),
    "__MACOSX/my pack/._pack.md": new Uint8Array(9),
  });
  expect(again).toEqual(found);
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
    "manifesto/08-sovereignty-above-everything.md": Buffer.from(
      `${textOf(files, "manifesto/08-sovereignty-above-everything.md").trim()} Added.\n`,
    ),
  };
  const found = await preview(editor, changed);
  expect(found.changes.map(({ piece, is_new, faults }) => [piece, is_new, faults])).toEqual([
    ["manifesto/sovereignty-above-everything", false, 0],
    ["principles/the-first-hour-is-equity", false, 1],
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

it("a tampered, cut, older or foreign file is refused by name, and changes nothing", async ({
  product,
}) => {
  const editor = await signUpStaff(product, "editor");
  product.clock.advance(1000);
  const files = await exported(editor);
  const refusedOf = async (changed: Files) => (await preview(editor, changed)).refused;
  expect(await refusedOf({ ...files, [KNOT]: Buffer.from("---\n---\n") })).toEqual([
    `${KNOT} is not what was exported.`,
  ]);
  const { [KNOT]: _, ...cut } = files;
  expect(await refusedOf(cut)).toEqual([`${KNOT} is missing.`]);
  const manifest = JSON.parse(textOf(files, ".export.json"));
  const older = { ...manifest, exported_at: "2020-01-01T00:00:00.000Z" };
  const old = { ...files, ".export.json": Buffer.from(JSON.stringify(older)) };
  expect(await refusedOf(old)).toEqual(["It is older than the one that serves."]);
  const { seen } = await preview(editor, old);
  const taken = await send(editor, `import?seen=${seen}`, zipSync(old));
  expect(await taken.json()).toEqual({ drafts: 0 });

  const unreadable = [
    Buffer.from("no archive"),
    zipSync(files).subarray(0, 2000),
    zipSync({ ...files, "../outside.md": Buffer.from("x") }),
    zipSync({ "pack.md": new Uint8Array(201 * 1024 * 1024) }, { level: 9 }),
  ];
  for (const body of unreadable) {
    const answer = await send(editor, "preview", body);
    expect(await refusalOf(answer)).toEqual([400, "office.pack_unreadable"]);
  }
});

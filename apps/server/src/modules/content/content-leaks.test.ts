import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { VaultSearchAnswer } from "@sovereign/contract/vault";
import { STAFF_ROLES } from "@sovereign/domain/staff";
import { silentMp3 } from "@sovereign/domain/testing/silent-mp3";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, onTestFinished } from "vitest";
import { subscriptions } from "#schema/schema.ts";
import type { TestFetch } from "#testing/account-requests.ts";
import { builtSite } from "#testing/built-site.ts";
import { officeOf, SECOND_PACK } from "#testing/content-office.ts";
import { nameOfUpload } from "#testing/media-uploads.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { productTest } from "#testing/product-test.ts";
import type { TestProduct } from "#testing/test-product.ts";
import { exportPack } from "./transfer/export-pack.ts";

/** Each stands in a title and in a text: the one as it is, the other with `text` after it. */
const HIDDEN = ["formerword", "draftedword", "plannedword", "withdrawnword"];
const MEMBERS = "memberword";
const DAYS = "laterdayword";
const IN_TEXTS = [`${MEMBERS}text`, `${DAYS}text`];

const PIECES = [
  "frameworks/leaving-plan",
  "case-studies/the-grounding",
  "briefings/2026-01",
  "programme/day-05",
  "excerpts/first-light",
  "principles/one-knot",
];

type Office = ReturnType<typeof officeOf>;

const it = productTest({
  storedContent: true,
  now: "2026-03-10T12:00:00.000Z",
  environment: { CONTENT_DIR: SECOND_PACK, WEB_DIR: builtSite(["/read/:shelf/:id"]) },
})
  .extend("readers", { scope: "file" }, ({ product }) => readersOf(product))
  .extend("written", { scope: "file" }, async ({ product }) => {
    const office = officeOf(await signUpStaff(product, "editor"));
    await write(office, product);
    return office;
  })
  .extend("files", { scope: "file" }, ({ product, readers, written }) => {
    expect(written).toBeDefined();
    return writeFiles(product, readers);
  });

/** Everybody who is no editor, by name; `member` alone may read what is locked. */
async function readersOf(product: TestProduct) {
  const member = await product.signUpSubscriber();
  const lapsed = await product.signUpSubscriber();
  await product.database.db
    .update(subscriptions)
    .set({ status: "canceled", revoked: "refunded" })
    .where(eq(subscriptions.userId, lapsed.id));
  const staff = await Promise.all(
    STAFF_ROLES.map(async (role) => [role, (await signUpStaff(product, role)).fetch] as const),
  );
  return new Map<string, TestFetch>([
    ["visitor", product.fetch],
    ["signed in", (await product.signUp()).fetch],
    ["lapsed", lapsed.fetch],
    ...staff,
    ["member", member.fetch],
  ]);
}

async function write(office: Office, product: TestProduct): Promise<void> {
  const marked = async (id: string, word: string) => {
    const piece = await office.read(`/api/office/pieces/${id}`);
    const title = id.startsWith("programme") ? "principle" : "title";
    const text = piece.text.replace(new RegExp(`^${title}: .*$`, "m"), `${title}: A ${word}`);
    product.clock.advance(60_000);
    const saved = await office.save(piece, `${text.trimEnd()} The ${word}text.\n`);
    expect([saved.outcome, saved.piece.faults], id).toEqual(["saved", 0]);
    return saved.piece;
  };
  const plan = await marked("frameworks/leaving-plan", "formerword");
  await office.publish(plan);
  const text = plan.text.replaceAll("formerword", MEMBERS);
  await office.publish((await office.save(await office.read(), text)).piece);
  await marked("frameworks/leaving-plan", "draftedword");
  const planned = await marked("case-studies/the-grounding", "plannedword");
  await office.schedule(planned, "2026-03-12T08:00:00.000Z");
  const withdrawn = await marked("briefings/2026-01", "withdrawnword");
  await office.publish(withdrawn);
  await office.withdraw(withdrawn);
  await office.publish(await marked("programme/day-05", DAYS));
  await marked("excerpts/first-light", "draftedword");
  const closed = await marked("principles/one-knot", MEMBERS);
  const { piece } = await office.save(
    closed,
    closed.text.replace("access: public", "access: member"),
  );
  await office.publish(piece);
}

/** Where files are served, by the piece that shows them, without the ticket. */
async function writeFiles(product: TestProduct, readers: ReadonlyMap<string, TestFetch>) {
  const editor = await signUpStaff(product, "editor");
  const office = officeOf(editor);
  const film = Buffer.from(
    "\x1aE\xdf\xa3\x87B\x82\x84webm\x18S\x80g\x91\x16T\xaek\x8c\xae\x8a\x83\x81\x01\x86\x85V_VP9",
    "latin1",
  );
  const captions = Buffer.from("WEBVTT\n\n00:00.000 --> 00:01.000\nKnots.\n");
  const add = (id: string, kind: string, bytes: Buffer) =>
    nameOfUpload(editor, id, { kind, file: `${kind}.any`, bytes });
  const addPicture = async (id: string, background: string) => {
    const made = sharp({ create: { width: 9, height: 6, channels: 3, background } }).png();
    const answer = await editor.fetch(`/api/office/pieces/${id}/pictures?file=a.png`, {
      method: "POST",
      headers: { "content-type": "application/octet-stream" },
      body: new Uint8Array(await made.toBuffer()),
    });
    return ((await answer.json()) as { name: string }).name;
  };
  const show = async (id: string, fields: string, words = "") => {
    const piece = await office.read(`/api/office/pieces/${id}`);
    const text = piece.text.replace(/\nyoutubeUrl: .*/, "").replace("\n---", `\n${fields}\n---`);
    const { piece: saved } = await office.save(piece, `${text.trimEnd()}\n${words}\n`);
    expect([saved.faults, saved.found], id).toEqual([0, []]);
    return saved;
  };
  const knot = "principles/one-knot";
  const sound = await add(knot, "sound", silentMp3(2, "Members"));
  const shown = `![A knot](${await addPicture(knot, "red")})`;
  await office.publish(await show(knot, `sound: ${sound}`, `\n${shown}`));
  const reel = await add("videos/knots", "film", film);
  const subtitles = await add("videos/knots", "captions", captions);
  const poster = await addPicture("videos/knots", "blue");
  const knots = await show(
    "videos/knots",
    `film: ${reel}\ncaptions: ${subtitles}\nposter: ${poster}`,
  );
  const closed = knots.text.replace("access: public", "access: member");
  await office.publish((await office.save(knots, closed)).piece);
  const open = await add("books/the-pilot", "sound", silentMp3(2, "Open"));
  await office.publish(await show("books/the-pilot", `sound: ${open}`));

  const read = async (id: string) =>
    (await readers.get("member")?.(`/api/vault/${id}`))?.text() ?? "";
  const filesOf = async (id: string) => [
    ...new Set((await read(id)).match(/\/api\/files\/[\w-]+\.\w+/g) ?? []),
  ];
  const [ofKnot, ofKnots] = [await filesOf(knot), await filesOf("videos/knots")];
  const endings = [...ofKnot, ...ofKnots].map((file) => file.slice(file.lastIndexOf(".") + 1));
  expect(endings.sort()).toEqual(["avif", "mp3", "vtt", "webm", "webp", "webp"]);
  return { closed: [...ofKnot, ...ofKnots], open: await filesOf("books/the-pilot") };
}

/** What a reader may never be sent, outside the office. */
function closedTo(reader: string): string[] {
  if (reader === "member") return HIDDEN;
  return [...HIDDEN, ...IN_TEXTS, ...(reader === "visitor" ? [MEMBERS] : [])];
}

describe("no text leaks to who may not read it", () => {
  it("through the vault's search", async ({ readers, written }) => {
    expect(written).toBeDefined();
    for (const [reader, fetch] of readers) {
      const keys = async (word: string) => {
        const answer = await fetch(`/api/vault/search?q=${word}`);
        if (answer.status !== 200) return [answer.status];
        const { hits, others = [] } = (await answer.json()) as VaultSearchAnswer;
        return [...hits.map(({ id }) => id), ...others.map(({ number }) => number)];
      };
      const isMember = reader === "member";
      for (const word of HIDDEN.flatMap((each) => [each, `${each}text`])) {
        expect(await keys(word), `${reader}: ${word}`).toEqual(reader === "visitor" ? [401] : []);
      }
      if (reader === "visitor") continue;
      const ofMembers = ["leaving-plan", "one-knot"];
      expect((await keys(`${MEMBERS}text`)).sort(), reader).toEqual(isMember ? ofMembers : []);
      expect(await keys(`${DAYS}text`), reader).toEqual(isMember ? ["5"] : []);
      expect((await keys(MEMBERS)).sort(), reader).toEqual(ofMembers);
    }
  });

  it("through anything else that is served", async ({ readers, written, product }) => {
    expect(written).toBeDefined();
    const served = product.app.routes
      .filter(
        ({ method, path }) => method === "GET" && /^\/api\/(vault|programme|manifesto)/.test(path),
      )
      .filter(({ path }) => !path.includes(":"))
      .map(({ path }) => path);
    const office = PIECES.flatMap((id) =>
      ["", "/versions", "/versions/1", "/versions/2"].map(
        (part) => `/api/office/pieces/${id}${part}`,
      ),
    );
    const paths = [
      ...served,
      "/api/vault/search?q=word",
      "/api/programme/5",
      "/api/openapi.json",
      "/feed.xml",
      "/sitemap.xml",
      "/read/programme/5",
      "/api/own-data",
      ...PIECES.flatMap((id) => [
        `/link-previews/read/${id}.png`,
        `/api/vault/${id}`,
        `/api/announced/${id}`,
        `/read/${id}`,
      ]),
    ];
    for (const [reader, fetch] of readers) {
      const isEditor = reader === "owner" || reader === "editor";
      for (const path of isEditor ? paths : [...paths, "/api/office/pieces", ...office]) {
        const text = await (await fetch(path)).text();
        const leaked = closedTo(reader).filter((word) => text.includes(word));
        expect(leaked, `${reader}: ${path}`).toEqual([]);
      }
    }
    const plan = await readers.get("member")?.("/api/vault/frameworks/leaving-plan");
    expect(await plan?.text()).toContain(`${MEMBERS}text`);
  });

  it("through the address of a picture, a sound, a film or its captions", async ({
    readers,
    files,
    product,
  }) => {
    for (const [reader, fetch] of readers) {
      const book = await (await fetch("/api/vault/books/the-pilot")).text();
      const [own = ""] = /\?for=[\w-]+/.exec(book) ?? [];
      expect(own !== "", reader).toBe(reader !== "visitor");
      for (const file of files.open) {
        const { status } = await product.fetch(file + own);
        expect(status, `${reader}: ${file}`).toBe(reader === "visitor" ? 404 : 200);
      }
      for (const file of files.closed) {
        const statuses = await Promise.all(
          [file, file + own].map(async (address) => (await fetch(address)).status),
        );
        expect(statuses, `${reader}: ${file}`).toEqual([404, reader === "member" ? 200 : 404]);
        for (const path of ["/api/vault", "/api/vault/search?q=knot", "/feed.xml"]) {
          expect(await (await fetch(path)).text(), `${reader}: ${path}`).not.toContain(file);
        }
      }
    }
  });

  it("through the picture of a link", async ({ written, product }) => {
    expect(written).toBeDefined();
    for (const id of PIECES) {
      const { status } = await product.fetch(`/link-previews/read/${id}.png`);
      expect(status, id).toBe(id === "excerpts/first-light" ? 200 : 404);
    }
  });

  it("through an email about a piece, whose title is the one that is read", async ({
    written,
    product,
  }) => {
    expect(written).toBeDefined();
    const { email, post, fetch } = await signUpStaff(product, "owner");
    const path = `/api/office/broadcasts/${randomUUID()}`;
    const draft = {
      builds_on: 0,
      kind: "releases",
      piece: "frameworks/leaving-plan",
      conditions: "",
      push: true,
      timing: "now",
      due_at: null,
      subject: "New",
      preview: "To read.",
      words: "It is here.",
    };
    expect((await fetch(path, { method: "PUT", body: JSON.stringify(draft) })).status).toBe(200);
    expect((await post(`${path}/test`, {})).status).toBe(200);
    const mail = JSON.stringify(product.mailer.lastTo(email));
    expect(mail).toContain(`A ${MEMBERS}`);
    expect([...HIDDEN, ...IN_TEXTS].filter((word) => mail.includes(word))).toEqual([]);
  });

  it("through an export of what members read", async ({ written, product }) => {
    expect(written).toBeDefined();
    const folder = mkdtempSync(join(tmpdir(), "leaks-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const { db } = product.database;
    const options = { newest: false, deployment: product.config.appUrl, now: product.clock.now() };
    await exportPack(db, { ...options, folder });
    const exported = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name), "utf8"))
      .join("\n");
    expect(exported).toContain(`${MEMBERS}text`);
    expect(HIDDEN.filter((word) => exported.includes(word))).toEqual([]);
  });
});

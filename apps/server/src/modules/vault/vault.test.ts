import type { ContentPack } from "@sovereign/content/server/pack/content-pack";
import { loadPack } from "@sovereign/content/server/pack/load-pack";
import type {
  ListedVaultItem,
  VaultAnswer,
  VaultItemAnswer,
  VaultSearchAnswer,
} from "@sovereign/contract/vault";
import { addDays, calendarDateIn, dateRange } from "@sovereign/domain/calendar-date";
import { VAULT_SECTIONS } from "@sovereign/domain/vault";
import { DEFAULT_PACK } from "@sovereign/settings/product-folders";
import { describe, expect } from "vitest";
import { type Member, refusalOf } from "#testing/billing.ts";
import { keepDays, startMember } from "#testing/daily-loop.ts";
import { productTest } from "#testing/product-test.ts";
import { createVaultService } from "./vault.service.ts";

const pack = await loadPack(DEFAULT_PACK);

const READER = { audience: "signed_in", setDays: 0 } as const;
const SUBSCRIBER = { audience: "subscriber", setDays: 0 } as const;
const serviceOf = (
  content: ContentPack,
  videoUrls: Map<string, string>,
  released: readonly { key: string; since: Date }[] = [],
) =>
  createVaultService({
    content: () => content,
    videoUrls,
    upcoming: () => [],
    released: () => released,
  });

const it = productTest()
  .extend("reader", { scope: "file" }, ({ product }) => product.signUp())
  .extend("subscriber", { scope: "file" }, ({ product }) => product.signUpSubscriber());

const listFor = async (member: Member) =>
  (await (await member.fetch("/api/vault")).json()) as VaultAnswer;

const statesOf = ({ sections }: VaultAnswer) =>
  Object.fromEntries(
    sections.map(({ id, items }) => [id, items.map((item) => `${item.id} ${item.state}`)]),
  );

describe("the vault sections", () => {
  it("list everything to every signed-in member, with the items open to them", async ({
    reader,
  }) => {
    const list = await listFor(reader);
    expect(list.sections.map(({ id }) => id)).toEqual(VAULT_SECTIONS);
    const states = statesOf(list);
    expect(states.excerpts).toEqual([
      "introduction open",
      "millionaire-psychology locked",
      "ai-crypto-excerpt locked",
    ]);
    expect(states.principles?.map((line) => line.split(" ")[1])).toEqual([
      ...Array(3).fill("open"),
      ...Array(9).fill("locked"),
    ]);
    expect(states["case-studies"]).toEqual([
      "2008-crash locked",
      "succession-warfare locked",
      "ai-family-office locked",
      "berkshire-textile-mill locked",
      "lego-2003 locked",
      "silicon-valley-bank locked",
      "chuck-feeney locked",
      "madam-walker locked",
    ]);
    expect(states.videos).toEqual(["intro-video video"]);
    expect(states.books?.every((line) => line.endsWith(" open"))).toBe(true);
    const locked = list.sections.flatMap(({ items }) => items).find(isLocked);
    expect(locked?.title && locked.blurb && locked.minutes).toBeTruthy();
  });

  it("are entirely open to a subscriber, with no announced items", async ({ subscriber }) => {
    const list = await listFor(subscriber);
    const states = new Set(list.sections.flatMap(({ items }) => items.map(({ state }) => state)));
    expect([...states].sort()).toEqual(["open", "video"]);
    expect(statesOf(list)["case-studies"]?.[0]).toBe("2008-crash open");
  });

  it("start with the first of the pack's choices that the reader can open", async ({
    reader,
    subscriber,
  }) => {
    expect((await listFor(reader)).featured).toEqual({ section: "excerpts", id: "introduction" });
    const chosen = { section: "case-studies", id: "2008-crash" };
    expect((await listFor(subscriber)).featured).toEqual(chosen);
  });

  it("show a video only once the deployment sets its URL", async ({ reader }) => {
    const [video] = shelf(await listFor(reader), "videos");
    expect(video).toMatchObject({ state: "video", youtube_url: "https://films.example/1" });
    const service = serviceOf(pack, new Map([["other", "https://a.example"]]));
    expect(shelf(service.listShelves(SUBSCRIBER), "videos")).toEqual([]);
    const { hits } = await service.search("introduction", SUBSCRIBER);
    expect(hits.map(({ section }) => section)).not.toContain("videos");
  });

  it("start with a video only where it can be watched", () => {
    const intro = { section: "videos", id: "intro-video" } as const;
    const featuring = { ...pack, vault: { ...pack.vault, featured: [intro] } };
    const featuredWith = (videoUrls: Map<string, string>) =>
      serviceOf(featuring, videoUrls).listShelves(READER).featured;
    expect(featuredWith(new Map([[intro.id, "https://films.example/1"]]))).toEqual(intro);
    expect(featuredWith(new Map())).toBeNull();
  });

  it("hide the URL of a members-only video", () => {
    const items = pack.vault.items.map((item) => ({ ...item, access: "member" as const }));
    const videoUrls = new Map([["intro-video", "https://films.example/1"]]);
    const closing = { ...pack, vault: { ...pack.vault, items } };
    const service = serviceOf(closing, videoUrls);
    const [closed] = shelf(service.listShelves(READER), "videos");
    expect(closed).toMatchObject({ state: "locked", youtube_url: null });
    const [open] = shelf(service.listShelves(SUBSCRIBER), "videos");
    expect(open).toMatchObject({ state: "video", youtube_url: "https://films.example/1" });
  });
});

describe("the newest", () => {
  it("stand first on a shelf of dated pieces, and nowhere else", async ({ subscriber }) => {
    const list = await listFor(subscriber);
    const briefings = shelf(list, "briefings");
    expect(briefings.map(({ id }) => id).slice(0, 2)).toEqual(["2026-11", "2026-10"]);
    expect(briefings.at(-1)?.id).toBe("2026-03-15");
    const read = await subscriber.fetch("/api/vault/briefings/2026-11");
    expect(((await read.json()) as VaultItemAnswer).position).toEqual({ number: 1, of: 9 });
    expect(shelf(list, "case-studies")[0]?.id).toBe("2008-crash");
  });

  it("are dated by their release, or by their period if they came with the library", () => {
    const opening = new Date("2026-11-01T09:00:00.000Z");
    const since = new Date("2026-11-20T09:00:00.000Z");
    const service = serviceOf(pack, new Map(), [
      { key: "briefings/2026-11", since: opening },
      { key: "case-studies/2008-crash", since: opening },
      { key: "case-studies/madam-walker", since },
    ]);
    const list = service.listShelves(SUBSCRIBER);
    const appeared = (section: string, id: string) =>
      shelf(list, section).find((item) => item.id === id)?.appeared;
    expect(appeared("case-studies", "madam-walker")).toBe(since.toISOString());
    expect(appeared("case-studies", "2008-crash")).toBeNull();
    expect(appeared("briefings", "2026-11")).toBe(opening.toISOString().replace("09:00", "00:00"));
  });
});

describe("a piece that days open", () => {
  const CRASH = { section: "case-studies", id: "2008-crash" } as const;
  const at = `/api/vault/${CRASH.section}/${CRASH.id}`;
  const other = "/api/vault/case-studies/lego-2003";

  it("is the first featured one of members, after a ONE Thing on three days §6.10", async ({
    product,
  }) => {
    const member = await startMember(product);
    const today = calendarDateIn("UTC", product.clock.now());
    const set = (from: number, to: number) =>
      keepDays(product, member, dateRange(addDays(today, from), addDays(today, to)));
    const read = async () => {
      const list = await listFor(member);
      const { state } = shelf(list, CRASH.section).find(({ id }) => id === CRASH.id) ?? {};
      return { earned: list.earned, state, status: (await member.fetch(at)).status };
    };
    expect(await read()).toEqual({
      earned: { ...CRASH, set_days: 0 },
      state: "locked",
      status: 403,
    });
    await set(-4, -3);
    // Tomorrow's line is no day yet.
    await set(1, 1);
    expect(await read()).toEqual({
      earned: { ...CRASH, set_days: 2 },
      state: "locked",
      status: 403,
    });
    await set(0, 0);
    expect(await read()).toEqual({ earned: { ...CRASH, set_days: 3 }, state: "open", status: 200 });
    const piece = (await (await member.fetch(at)).json()) as VaultItemAnswer;
    expect(piece.body?.blocks.length).toBeGreaterThan(10);
    expect(piece.access).toBe("public");
    expect((await listFor(member)).featured).toEqual(CRASH);
    expect((await member.fetch(other)).status).toBe(403);
    const found = await (await member.fetch("/api/vault/search?q=who%20could%20wait")).json();
    expect((found as VaultSearchAnswer).hits[0]).toMatchObject({ ...CRASH, state: "open" });
  });

  it("counts no day that was answered with none set", async ({ product }) => {
    const member = await startMember(product);
    const today = calendarDateIn("UTC", product.clock.now());
    for (const back of [-2, -1, 0]) await member.reflected(addDays(today, back), "missed");
    expect((await listFor(member)).earned).toEqual({ ...CRASH, set_days: 0 });
    expect((await member.fetch(at)).status).toBe(403);
  });

  it("is counted in a zone that the database does not know", async ({ product }) => {
    const member = await startMember(product, "US/Pacific-New");
    expect((await listFor(member)).earned).toEqual({ ...CRASH, set_days: 0 });
    expect((await member.fetch(at)).status).toBe(403);
  });

  it("is named to nobody who opens it anyway", async ({ subscriber }) => {
    expect((await listFor(subscriber)).earned).toBeNull();
    expect(((await (await subscriber.fetch(at)).json()) as VaultItemAnswer).access).toBe("member");
  });

  it.for([{ sound: "crash.mp3" }, { showsFiles: true }])(
    "never has %o, whose files it would not open",
    (files) => {
      const loud = pack.vault.items.map((item) =>
        item.id === CRASH.id ? { ...item, ...files } : item,
      );
      const service = serviceOf({ ...pack, vault: { ...pack.vault, items: loud } }, new Map());
      expect(service.listShelves({ audience: "signed_in", setDays: 3 }).earned).toBeNull();
    },
  );
});

describe("a vault item", () => {
  it("has its text, its position in the section and its reading time", async ({ subscriber }) => {
    const read = async (path: string) =>
      (await (await subscriber.fetch(`/api/vault/${path}`)).json()) as VaultItemAnswer;
    const study = await read("case-studies/2008-crash");
    expect(study).toMatchObject({
      state: "open",
      access: "member",
      position: { number: 1, of: 8 },
    });
    expect(study.body?.blocks.length).toBeGreaterThan(10);
    expect(study.minutes).toBeGreaterThan(5);
    expect(await read("videos/intro-video")).toMatchObject({ state: "video", access: "public" });
  });

  it("responds 404 to members and others if it does not exist §2.35", async ({
    reader,
    subscriber,
  }) => {
    for (const path of ["books/none", "case-studies/titan", "shelf/titan", "books/titan.md"]) {
      for (const member of [reader, subscriber]) {
        const answer = await member.fetch(`/api/vault/${path}`);
        expect(await refusalOf(answer), path).toEqual([404, "vault.not_found"]);
      }
    }
  });
});

it("a search needs a query of at most a hundred characters", async ({ reader }) => {
  for (const query of ["", "%20%20", "a".repeat(101)]) {
    const answer = await reader.fetch(`/api/vault/search?q=${query}`);
    expect(await refusalOf(answer), query).toEqual([400, "request.invalid"]);
  }
  expect((await reader.fetch(`/api/vault/search?q=%20${"a".repeat(100)}%20`)).status).toBe(200);
});

function shelf(list: VaultAnswer, section: string): ListedVaultItem[] {
  return list.sections.find(({ id }) => id === section)?.items ?? [];
}

function isLocked({ state }: ListedVaultItem): boolean {
  return state === "locked";
}

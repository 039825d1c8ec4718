import { DEFAULT_PACK } from "@sovereign/content/server/pack/default-pack";
import { loadPack } from "@sovereign/content/server/pack/load-pack";
import type { ListedVaultItem, VaultAnswer, VaultItemAnswer } from "@sovereign/contract/vault";
import { VAULT_SECTIONS } from "@sovereign/domain/vault";
import { describe, expect } from "vitest";
import { type Member, refusalOf } from "#testing/billing.ts";
import { productTest } from "#testing/product-test.ts";
import { createVaultService } from "./vault.service.ts";

const pack = await loadPack(DEFAULT_PACK);

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
    const service = createVaultService({
      upcoming: () => [],
      content: () => pack,
      videoUrls: new Map([["other", "https://a.example"]]),
    });
    expect(shelf(service.listShelves("subscriber"), "videos")).toEqual([]);
    const { hits } = await service.search("introduction", "subscriber");
    expect(hits.map(({ section }) => section)).not.toContain("videos");
  });

  it("start with a video only where it can be watched", () => {
    const intro = { section: "videos", id: "intro-video" } as const;
    const featuring = { ...pack, vault: { ...pack.vault, featured: [intro] } };
    const featuredWith = (videoUrls: Map<string, string>) =>
      createVaultService({ upcoming: () => [], content: () => featuring, videoUrls }).listShelves(
        "signed_in",
      ).featured;
    expect(featuredWith(new Map([[intro.id, "https://films.example/1"]]))).toEqual(intro);
    expect(featuredWith(new Map())).toBeNull();
  });

  it("hide the URL of a members-only video", () => {
    const items = pack.vault.items.map((item) => ({ ...item, access: "member" as const }));
    const videoUrls = new Map([["intro-video", "https://films.example/1"]]);
    const closing = { ...pack, vault: { ...pack.vault, items } };
    const service = createVaultService({ upcoming: () => [], content: () => closing, videoUrls });
    const [closed] = shelf(service.listShelves("signed_in"), "videos");
    expect(closed).toMatchObject({ state: "locked", youtube_url: null });
    const [open] = shelf(service.listShelves("subscriber"), "videos");
    expect(open).toMatchObject({ state: "video", youtube_url: "https://films.example/1" });
  });
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

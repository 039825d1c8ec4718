import { appendFileSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ContentAccess } from "@sovereign/domain/vault";
import { DEFAULT_PACK } from "@sovereign/settings/product-folders";
import { describe, expect, it } from "vitest";
import { VALUES } from "#testing/problems-of.ts";
import { loadPack } from "./load-pack.ts";

const SECOND_PACK = new URL("../../testing/second-pack/", import.meta.url);

const pack = await loadPack(DEFAULT_PACK, { bodies: "eager" });
const shelf = (name: string) => pack.vault.items.filter(({ section }) => section === name);
const ids = (name: string) => shelf(name).map(({ id }) => id);
const count = (pieces: { access: ContentAccess }[], access: ContentAccess) =>
  pieces.filter((piece) => piece.access === access).length;

describe("the product's own pack", () => {
  it("has the specification's eight laws under its title §3.16", () => {
    const { title, principles } = pack.manifesto;
    expect(title).toBe("The Billionaire Manifesto");
    expect(principles.map(({ number, title }) => `${number} ${title}`)).toEqual([
      "I Utility is Your Worth",
      "II Build Companies, Not Excuses",
      "III Action Beats Genius",
      "IV Iterate Relentlessly",
      "V AI is Your Leverage",
      "VI Brand is Gravity",
      "VII Own the Assets",
      "VIII Sovereignty Above Everything",
    ]);
  });

  it("has thirty days in the specification's four parts, the first fourteen public §3.17", () => {
    const { days, samples } = pack.programme;
    const part = (category: string, length: number) => Array(length).fill(category);
    expect(days.map(({ category }) => category)).toEqual([
      ...part("Psychology & Discipline", 7),
      ...part("AI + Crypto + First Principles", 7),
      ...part("Wealth Architecture & Scaling", 7),
      ...part("Sovereignty & Legacy", 9),
    ]);
    expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    expect(count(days.slice(0, 14), "public")).toBe(14);
    expect(count(days.slice(14), "member")).toBe(16);
    expect(samples).toEqual([1, 8, 15]);
  });

  it("has the specification's items in every section, in order §3.20", () => {
    expect(ids("excerpts")).toEqual([
      "introduction",
      "millionaire-psychology",
      "ai-crypto-excerpt",
    ]);
    expect(shelf("excerpts").map(({ access }) => access)).toEqual(["public", "member", "member"]);
    expect(shelf("principles").map(({ access }) => access)).toEqual([
      ...Array(3).fill("public"),
      ...Array(9).fill("member"),
    ]);
    expect(ids("frameworks").slice(0, 2)).toEqual(["one-thing-discipline", "risk-intelligence"]);
    expect(ids("case-studies").slice(0, 3)).toEqual([
      "2008-crash",
      "succession-warfare",
      "ai-family-office",
    ]);
    expect(ids("videos")).toEqual(["intro-video"]);
    expect(shelf("briefings").map(({ title }) => title)).toEqual([
      "March 15, 2026",
      "April 2026",
      "Where the First Ten Years of a Loan Go",
      "What to Insure, and What to Carry",
      "Growth That Has to Be Paid For",
      "The Company That Reports Twice",
      "What a Roof Costs to Insure",
      "A Dollar with a Reserve",
      "How to Read an Annual Letter",
    ]);
    expect(shelf("books")).toHaveLength(8);
  });

  it("has a text or a film for everything it lists", () => {
    expect(pack.vault.items.filter(({ body, youtubeUrl }) => !body && !youtubeUrl)).toEqual([]);
  });

  it("shows proper quotation marks everywhere", async () => {
    const bodies = [...pack.programme.days, ...pack.vault.items].map(({ body }) => body?.());
    const shown = JSON.stringify([pack, await Promise.all(bodies)], (key, value) =>
      key === "src" || key === "href" ? "" : value,
    );
    expect(shown).not.toMatch(/\\"|'/);
    expect(shown).toContain("“");
  });
});

describe("loading a pack", () => {
  it("includes items that are announced without a text, with their period §3.20", async () => {
    const { vault } = await loadPack(SECOND_PACK, { values: VALUES });
    const announced = vault.items.filter(({ body, youtubeUrl }) => !body && !youtubeUrl);
    expect(announced.map(({ id, releases, words }) => [id, releases, words])).toEqual([
      ["crew-charter", "Q4 2031", 0],
    ]);
  });

  it("reads another coach's pack, its placeholders filled", async () => {
    const other = await loadPack(SECOND_PACK, { bodies: "eager", values: VALUES });
    expect(other.manifesto).toMatchObject({ title: "The Harbour Rules", version: "3" });
    expect(other.manifesto.principles[2]?.description).toContain("where I “should” have been.");
    expect(other.vault.featured).toEqual([
      { section: "frameworks", id: "leaving-plan" },
      { section: "excerpts", id: "first-light" },
    ]);
    const text = async (id: string) =>
      JSON.stringify(await other.vault.items.find((item) => item.id === id)?.body?.());
    expect(await text("2026-01")).toContain("Harbour members");
    expect(await text("leaving-plan")).toMatch(/"src":"data:image\/svg\+xml;base64,\w+/);
    expect(other.vault.items.find(({ id }) => id === "the-pilot")).toMatchObject({
      author: "Ida Strand",
      firstPublished: 1931,
    });
  });

  it("knows which texts show pictures by their addresses, without parsing them", async () => {
    const folder = mkdtempSync(join(tmpdir(), "pack-"));
    cpSync(SECOND_PACK, folder, { recursive: true });
    appendFileSync(join(folder, "frameworks/leaving-plan.md"), "\n![A boat](boat-1a2b.webp)\n");
    const showing = async (root: URL) =>
      (await loadPack(root, { values: VALUES })).vault.items
        .filter(({ showsFiles }) => showsFiles)
        .map(({ id }) => id);
    expect(await showing(SECOND_PACK)).toEqual([]);
    expect(await showing(pathToFileURL(`${folder}/`))).toEqual(["leaving-plan"]);
    rmSync(folder, { recursive: true });
  });

  it("parses a text once, when it is first requested", async () => {
    const lazy = await loadPack(DEFAULT_PACK);
    const [day] = lazy.programme.days;
    const first = await day?.body();
    expect(first?.blocks).not.toHaveLength(0);
    expect(await day?.body()).toBe(first);
    expect(first).toEqual(await pack.programme.days[0]?.body());
  });
});

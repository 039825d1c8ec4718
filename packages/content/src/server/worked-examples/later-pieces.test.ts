import { wordsIn } from "@sovereign/content/server/pack/build-pack";
import { DEFAULT_PACK } from "@sovereign/content/server/pack/default-pack";
import { readPack } from "@sovereign/content/server/pack/read-pack";
import { readingMinutes } from "@sovereign/domain/vault";
import { describe, expect, it } from "vitest";
import { rounded, sum, usd, workedPiece } from "#testing/worked-piece.ts";

const figures = (rows: RegExpMatchArray[], column: number) =>
  sum(rows.map((row) => Number(row[column])));

describe("the sums of the case studies", () => {
  it("the AI family office: hours saved, what they were worth and what they cost", () => {
    const { text, says } = workedPiece("case-studies/ai-family-office");
    const rows = [...text.matchAll(/\| (\d+) h \| (\d+) h \|/g)];
    says(`**${figures(rows, 1)} h** | **${figures(rows, 2)} h**`);
    const saved = [36 - 15 - 2, 33 - 17 - 1, 30 - 17 - 3] as const;
    const worth = [saved[0] * 48, saved[1] * 38, saved[2] * 90];
    says(...worth.map((amount) => usd(amount)), usd(sum(worth)), `${sum([...saved])} hours`);
    const left = sum(worth) - (180 + 130 + 300 + 600);
    says(usd(left), usd(left * 12), usd(4100 * 0.02 * 14));
    const setUp = 30 * 90 + 20 * 48 + 10 * 38 + 8 * 395;
    says(usd(setUp));
    const errors = [...text.matchAll(/\| (\d) \| (?:The|Second)/g)];
    expect(figures(errors, 1)).toBe(9);
  });

  it("the mill: nine years that make a loss", () => {
    const { text } = workedPiece("case-studies/berkshire-textile-mill");
    const years = [...text.matchAll(/^\| 19\d\d \| (\S+) \|$/gm)].map(([, amount = ""]) =>
      Number(amount.replace("−", "-").replaceAll(/[$,]/g, "")),
    );
    expect([years.length, sum(years)]).toEqual([9, -2_780_000]);
    const worst = -(years[3] ?? 0) - (years[4] ?? 0);
    expect([rounded(worst / 1e6, 1), rounded(-sum(years.slice(5)) / 1e6, 1)]).toEqual([3.2, 3.6]);
  });

  it("Lego: sixty products", () => {
    const { says } = workedPiece("case-studies/lego-2003");
    expect([720 + 150 + 30, 600 + 30 - 90, 900 - 360, 30_000 / 20]).toEqual([900, 540, 540, 1500]);
    expect(103 - 500 - 723 - 528 - 40).toBe(-1688);
    says("1,688", "26 percent");
    expect(rounded(100 * ((11.4 - 8.4) / 11.4))).toBe(26);
  });

  it("succession: shares that make a whole", () => {
    const each = 10 / 3 + 20;
    workedPiece("case-studies/succession-warfare").says(`${rounded(each, 1)}`);
    expect(rounded(2 * each + 10 / 3 + 50)).toBe(100);
    expect(rounded(32 - 26.3, 1)).toBe(5.7);
  });
});

describe("the sums of the frameworks", () => {
  it("the holding structure: reach, yearly cost and rent", () => {
    const reach = 420 + 310 + 260 + 1150 - 480 - 190;
    const behind = 730 + 140 - 190;
    const yearly = 9275 + (1000 + 275 + 1200 + 450) + (700 + 275 + 600 + 250) + 1300 + 300;
    const more = yearly - (9275 + 900);
    const once = sum([6100, 1600, 4300, 2150, 1500, 900, 2000]);
    const rent = 9200 * 12 - 46_800 - 21_600 - 12_000 - 2925;
    workedPiece("frameworks/holding-structure").says(
      usd(reach * 1000),
      usd(behind * 1000),
      usd(yearly),
      usd(more),
      usd(once),
      usd(once + 10 * more),
      usd(rent),
      usd(yearly - 300),
    );
  });

  it("the family charter: the formula", () => {
    const middle = (610 + 540 + 650) / 3;
    expect([middle * 4 - 400, 50 + 20 * 7.5]).toEqual([2000, 200]);
    workedPiece("frameworks/family-charter").says("$200,000", "$7,500", "six");
  });

  it("four ways through the vault: the minutes of each way", () => {
    const { text } = workedPiece("frameworks/four-ways");
    const ways = text.split("\n## ").slice(1, 5);
    const minutes = ways.map((way) =>
      figures([...way.matchAll(/^\| \d \| \[.*?\) \| (\d+) \|/gm)], 1),
    );
    expect(minutes).toEqual([37, 54, 39, 18]);
  });

  it("four ways through the vault: the minutes that the product shows", () => {
    const { items, days } = readPack(DEFAULT_PACK, undefined).source;
    const words = new Map<string, number>([
      ...items.map(
        ({ section, data, text }) => [`resources/${section}/${data.id}`, wordsIn(text)] as const,
      ),
      ...days.map(({ data, text }) => [`programme/${data.day}`, wordsIn(text)] as const),
    ]);
    const { text } = workedPiece("frameworks/four-ways");
    const links = [...text.matchAll(/^\| \d \| \[.*?\]\(\/app\/([^)]*)\) \| (\d+) \|/gm)];
    expect(links.length).toBeGreaterThan(15);
    for (const [, link = "", minutes] of links) {
      const count = words.get(link) ?? Number.NaN;
      expect([link, readingMinutes(count)]).toEqual([link, Number(minutes)]);
    }
  });

  it("the glossary: sixty words", () => {
    expect(workedPiece("frameworks/glossary").text.match(/^- \*\*/gm)).toHaveLength(60);
  });
});

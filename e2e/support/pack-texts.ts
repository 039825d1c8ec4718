import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { VAULT_SECTIONS } from "@sovereign/domain/vault";

const PACK = join(import.meta.dirname, "..", "..", "packages", "content", "pack");
const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;
// Runs without quotes, markup or line breaks, which every encoding leaves unchanged.
const PLAIN_RUN = /[A-Za-z][A-Za-z ,;]{38,}/g;
const RUNS_PER_PIECE = 8;

export type PackText = { file: string; access: "public" | "member"; runs: string[] };

/** Reads the pack's texts from its files, without the product's code. */
export function packTexts(...kinds: string[]): PackText[] {
  return kinds.flatMap((kind) =>
    readdirSync(join(PACK, kind))
      .filter((name) => name.endsWith(".md"))
      .sort()
      .map((name) => {
        const file = `${kind}/${name}`;
        const [, head = "", body = ""] =
          FRONT_MATTER.exec(readFileSync(join(PACK, file), "utf8")) ?? [];
        const access = /^access: member$/m.test(head) ? "member" : "public";
        const runs = (body.match(PLAIN_RUN) ?? [])
          .map((run) => run.trim())
          .slice(0, RUNS_PER_PIECE);
        return { file, access, runs };
      }),
  );
}

export const MEMBER_KINDS = ["programme", ...VAULT_SECTIONS];

import type { VaultAnswer, VaultItemAnswer } from "@sovereign/contract/vault";
import { piece as listed } from "./vault-answers.ts";

const CRASH = listed("case-studies", "2008-crash", { title: "2008: Who Could Wait" });

/** Returns a member's case study of one paragraph, with overrides. */
export function piece(further: Partial<VaultItemAnswer> = {}): VaultItemAnswer {
  return {
    ...CRASH,
    access: "member",
    position: { number: 1, of: 3 },
    body: {
      blocks: [{ kind: "paragraph", children: [{ kind: "text", text: "On the evening." }] }],
      notes: [],
    },
    ...further,
  };
}

/** One shelf: a case study, an announced one, and a locked one. */
export const SHELF: VaultAnswer = {
  sections: [
    {
      id: "case-studies",
      note: null,
      items: [
        CRASH,
        listed("case-studies", "ai-family-office", {
          title: "The AI Family Office",
          state: "later",
          minutes: null,
          releases: "Q3 2026",
        }),
        listed("case-studies", "succession-warfare", {
          title: "Succession Warfare",
          state: "locked",
        }),
      ],
    },
  ],
  featured: null,
};

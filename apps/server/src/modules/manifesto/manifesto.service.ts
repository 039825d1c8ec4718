import type { ContentPack } from "@sovereign/content/server/pack/content-pack";
import type { ManifestoAnswer, SignatureAnswer } from "@sovereign/contract/manifesto";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { Problem } from "#problems/problem.ts";
import { readSignature, type Signature, sign } from "./manifesto.repository.ts";

/** A device whose clock was reset reports an earlier time. */
const EARLIEST = new Date("2020-01-01T00:00:00Z");

type Deps = {
  manifesto: () => ContentPack["manifesto"];
  db: Database;
  clock: Clock;
};

export type ManifestoService = ReturnType<typeof createManifestoService>;

export function createManifestoService({ manifesto, db, clock }: Deps) {
  return {
    manifesto: manifesto satisfies () => ManifestoAnswer,

    /** With an older version's signature the screen offers to sign again. */
    async readSignature(userId: string): Promise<SignatureAnswer> {
      return answerOf(await readSignature(db, userId, manifesto().version));
    },

    /** Preserves the first signature. A time in the future or before the product counts as now. */
    async sign(userId: string, version: string, claimed?: string): Promise<SignatureAnswer> {
      if (version !== manifesto().version) throw new Problem("manifesto.version_unknown");
      const now = clock();
      const given = claimed ? new Date(claimed) : now;
      const signedAt = given > now || given < EARLIEST ? now : given;
      const signature = await sign(db, userId, { version, signedAt });
      if (!signature) throw new Problem("auth.session_ended");
      return answerOf(signature);
    },
  };
}

function answerOf(signature: Signature | null): SignatureAnswer {
  if (!signature) return { signature: null };
  const { version, signedAt } = signature;
  return { signature: { version, signed_at: signedAt.toISOString() } };
}

import { type ReactNode, useState } from "react";
import { ApiError, hasCode } from "#core/api/api-error.ts";
import { PasswordQuestion, SecondFactorQuestion } from "./proof-questions.tsx";

type Action<Done> = (password?: string) => Promise<Done>;

type Asked = {
  wants: "password" | "factor" | "stronger_factor";
  again: (password?: string) => Promise<void>;
  giveUp: () => void;
};

function wantedBy(error: unknown): Asked["wants"] | null {
  if (hasCode(error, "auth.fresh_sign_in_required")) return "password";
  if (hasCode(error, "auth.stronger_factor_required")) return "stronger_factor";
  return hasCode(error, "auth.second_factor_required") ? "factor" : null;
}

function isOfPassword(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.code === "auth.password_wrong" || error.status === 429 || error.status >= 500;
}

function Question({
  wants,
  ...question
}: Pick<Asked, "wants" | "again"> & { onClose: () => void }) {
  if (wants === "password") return <PasswordQuestion {...question} />;
  return <SecondFactorQuestion {...question} isStronger={wants === "stronger_factor"} />;
}

/** Retries an action once `question` has verified the member (decision 92); null if canceled. */
export function useProof(): {
  proven: <Done>(act: Action<Done>) => Promise<{ done: Done } | null>;
  question: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);

  async function proven<Done>(act: Action<Done>): Promise<{ done: Done } | null> {
    try {
      return { done: await act() };
    } catch (error) {
      const wants = wantedBy(error);
      if (!wants) throw error;
      const { promise, resolve, reject } = Promise.withResolvers<{ done: Done } | null>();
      setAsked({
        wants,
        async again(password) {
          try {
            resolve({ done: await act(password) });
          } catch (refusal) {
            // A password can be typed again; any other error is the action's.
            if (wants === "password" && isOfPassword(refusal)) throw refusal;
            reject(refusal);
          }
          setAsked(null);
        },
        giveUp() {
          setAsked(null);
          resolve(null);
        },
      });
      return promise;
    }
  }

  const question = asked && (
    <Question wants={asked.wants} again={asked.again} onClose={asked.giveUp} />
  );
  return { proven, question };
}

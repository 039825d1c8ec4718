import { type ReactNode, useState } from "react";
import { ApiError, hasCode } from "#core/api/api-error.ts";
import { PasswordQuestion, SecondFactorQuestion } from "./proof-questions.tsx";

/** An act that is done with the password, where that was asked for. */
type Act<Done> = (password?: string) => Promise<Done>;

type Asked = {
  wants: "password" | "factor";
  /** Tries the act again, with what was given. */
  again: (password?: string) => Promise<void>;
  giveUp: () => void;
};

function wantedBy(error: unknown): Asked["wants"] | null {
  if (hasCode(error, "auth.fresh_sign_in_required")) return "password";
  return hasCode(error, "auth.second_factor_required") ? "factor" : null;
}

/** Whether the act may succeed with another password, or once there is a connection. */
function isOfPassword(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.code === "auth.password_wrong" || error.status === 429 || error.status >= 500;
}

/**
 * For acts that want their member to have proven themselves just now (decision 92). `proven` does one;
 * where the server asks for a proof first, `question`, a dialog, asks for it, and the act is tried
 * again. Gives what it gave, or null when the member closed the question; rejects as the act does.
 */
export function useProof(): {
  proven: <Done>(act: Act<Done>) => Promise<{ done: Done } | null>;
  question: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);

  async function proven<Done>(act: Act<Done>): Promise<{ done: Done } | null> {
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
            // A password can be typed once more; what else is wrong is the act's to say.
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

  const Question = asked?.wants === "factor" ? SecondFactorQuestion : PasswordQuestion;
  const question = asked && <Question again={asked.again} onClose={asked.giveUp} />;
  return { proven, question };
}

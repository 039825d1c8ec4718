import * as contract from "@sovereign/contract/factors";
import { goOnProven } from "#core/session/challenge-calls.ts";
import { api } from "#core/session/session.ts";

const proof = (password: string | undefined) => (password === undefined ? {} : { password });

type Beginning = { password: string | undefined; signal: AbortSignal };

/** Begins an authenticator app; `password` where the last sign-in is no longer fresh. */
export const beginApp = (friendly_name: string, { password, signal }: Beginning) =>
  api(contract.enrolFactor, {
    body: { factor_type: "totp", friendly_name, ...proof(password) },
    signal,
  });

/** Begins a phone, which is sent nothing yet. */
export const beginPhone = (begun: { friendly_name: string; phone: string }, password?: string) =>
  api(contract.enrolFactor, { body: { factor_type: "phone", ...begun, ...proof(password) } });

/** Asks for a factor's code, which a phone is sent; gives what the code is for. */
export const askCode = async (factor: string): Promise<string> =>
  (await api(contract.challengeFactor, { params: { factor }, body: {} })).id;

type Given = { challenge_id: string; code: string; friendly_name: string };

/** Proves a factor with its first code: this session goes on with it, every other one ends. */
export async function proveFactor(factor: string, given: Given): Promise<void> {
  goOnProven(await api(contract.verifyFactor, { params: { factor }, body: given }));
}

/** Ten new recovery codes; the earlier ones are void. */
export const makeRecoveryCodes = async (): Promise<string[]> =>
  (await api(contract.makeRecoveryCodes)).codes;

/** Removes a factor. */
export const removeFactor = (factor: string) => api(contract.removeFactor, { params: { factor } });

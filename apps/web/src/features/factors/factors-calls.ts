import * as contract from "@sovereign/contract/factors";
import { listFactors } from "@sovereign/contract/factors";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { adoptVerifiedSession } from "#core/session/challenge-api.ts";
import { api } from "#core/session/session.ts";

const proof = (password: string | undefined) => (password === undefined ? {} : { password });

type Beginning = { password: string | undefined; signal: AbortSignal };

/** `password` is required once the last sign-in is no longer fresh. */
export const beginApp = (friendly_name: string, { password, signal }: Beginning) =>
  api(contract.enrollFactor, {
    body: { factor_type: "totp", friendly_name, ...proof(password) },
    signal,
  });

/** Registers a phone without sending an SMS. */
export const beginPhone = (begun: { friendly_name: string; phone: string }, password?: string) =>
  api(contract.enrollFactor, { body: { factor_type: "phone", ...begun, ...proof(password) } });

/** Sends a phone its code; resolves with the challenge's ID. */
export const askCode = async (factor: string): Promise<string> =>
  (await api(contract.challengeFactor, { params: { factor }, body: {} })).id;

type Given = { challenge_id: string; code: string; friendly_name: string };

/** Verifies a factor with its first code: this session continues with it, every other one ends. */
export async function proveFactor(factor: string, given: Given): Promise<void> {
  adoptVerifiedSession(await api(contract.verifyFactor, { params: { factor }, body: given }));
}

/** Returns ten new recovery codes; earlier ones become invalid. */
export const makeRecoveryCodes = async (): Promise<string[]> =>
  (await api(contract.makeRecoveryCodes)).codes;

export const keepFactors = () => api(contract.keepFactors);

export const removeFactor = (factor: string) => api(contract.removeFactor, { params: { factor } });

/** The cache entry of a member's factors; never persisted on the device. */
export const factorsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["factors", userId],
    queryFn: ({ signal }) => api(listFactors, { signal }),
  });

export function useFactors(userId: string) {
  return useQuery({
    ...factorsQuery(userId),
    select: (all) => ({
      ...all,
      factors: all.factors.filter(({ status }) => status === "verified"),
    }),
    enabled: userId !== "",
    refetchOnWindowFocus: "always",
  });
}

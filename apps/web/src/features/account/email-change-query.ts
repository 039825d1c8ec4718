import { readEmailChange } from "@sovereign/contract/email-change";
import { foldAddress } from "@sovereign/domain/credentials";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#core/session/session.ts";

type Member = { id: string; email: string };

/**
 * The pending email change, refetched on every mount and focus because its link may be pressed
 * elsewhere. A change to the member's current email is complete and returned as null.
 */
export const emailChangeQuery = ({ id, email }: Member) =>
  queryOptions({
    queryKey: ["email-change", id],
    queryFn: ({ signal }) => api(readEmailChange, { signal }),
    select: ({ pending }) => ({
      pending: pending && isOf(email, pending.new_email) ? null : pending,
    }),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });

const isOf = (one: string, other: string) => foldAddress(one) === foldAddress(other);

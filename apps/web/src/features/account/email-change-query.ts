import { readEmailChange } from "@sovereign/contract/email-change";
import { foldAddress } from "@sovereign/domain/credentials";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#core/session/session.ts";

type Member = { id: string; email: string };

/** Refetched on mount and focus: the link is pressed elsewhere. A completed change is null. */
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

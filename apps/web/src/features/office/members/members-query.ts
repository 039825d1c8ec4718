import {
  countMembers,
  exportMembers,
  listMemberFilters,
  listMembers,
  removeMemberFilter,
  saveMemberFilter,
} from "@sovereign/contract/office-members";
import {
  conditionsOf,
  conditionsText,
  defaultSortOf,
  MEMBER_SORTS,
  type MemberCondition,
  type SortText,
} from "@sovereign/domain/member-filter";
import { mayOpenInOffice } from "@sovereign/domain/staff";
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { api } from "#core/session/session.ts";
import { OFFICE, OFFICE_WAIT_MS, useStaff } from "#features/office/frame/office-query.ts";

const MEMBERS = [OFFICE, "members"] as const;
const FILTERS = [OFFICE, "member-filters"] as const;

const SORTS = MEMBER_SORTS.flatMap((sort): SortText[] => [sort, `-${sort}`]);

/** The list's question: a text, or conditions that combine. */
export type MembersQuestion = {
  text: string;
  conditions: readonly MemberCondition[];
  sort: SortText;
};

type Change = { text?: string; conditions?: readonly MemberCondition[]; sort?: SortText };

const usualSort = ({ text, conditions }: Omit<MembersQuestion, "sort">): SortText =>
  text === "" ? defaultSortOf(conditions) : "email";

/** The question is in the URL, so that it can be linked to and returned to. */
export function useMembersQuestion(): [MembersQuestion, (change: Change) => void] {
  const [search, setSearch] = useSearchParams();
  const text = (search.get("q") ?? "").trim();
  // A search is through all members.
  const conditions = text === "" ? (conditionsOf(search.get("conditions") ?? "") ?? []) : [];
  const chosen = SORTS.find((sort) => sort === search.get("sort"));
  const question = { text, conditions, sort: chosen ?? usualSort({ text, conditions }) };

  function ask({ text: words = "", conditions: wanted = [], sort }: Change): void {
    const next = new URLSearchParams();
    if (words) next.set("q", words);
    if (wanted.length > 0) next.set("conditions", conditionsText(wanted));
    if (sort && sort !== usualSort({ text: words, conditions: wanted })) next.set("sort", sort);
    setSearch(next, { replace: true, preventScrollReset: true });
  }
  return [question, ask];
}

const queryOf = ({ text, conditions, sort }: MembersQuestion) => ({
  ...(text !== "" && { q: text }),
  ...(conditions.length > 0 && { conditions: conditionsText(conditions) }),
  sort,
});

export function useMembers(question: MembersQuestion) {
  const query = queryOf(question);
  return useInfiniteQuery({
    queryKey: [...MEMBERS, query],
    queryFn: ({ signal, pageParam: cursor }) =>
      api(listMembers, {
        query: { ...query, ...(cursor !== null && { cursor }) },
        signal,
        within: OFFICE_WAIT_MS,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
    gcTime: 60_000,
    retry: false,
  });
}

export const useMemberFilters = () =>
  useQuery({
    queryKey: FILTERS,
    queryFn: async ({ signal }) =>
      (await api(listMemberFilters, { signal, within: OFFICE_WAIT_MS })).filters,
    refetchOnMount: "always",
    gcTime: 60_000,
    retry: false,
  });

/** Returns the number of members per filter; undefined while unknown. */
export function useMemberCounts(filters: readonly (readonly MemberCondition[])[]) {
  const text = filters.map(conditionsText).join(";");
  const { role } = useStaff();
  const { data } = useQuery({
    // Editors write to members without seeing them.
    enabled: mayOpenInOffice("office_members", role),
    queryKey: [...MEMBERS, "counts", text],
    queryFn: ({ signal }) =>
      api(countMembers, { query: { filters: text }, signal, within: OFFICE_WAIT_MS }),
    gcTime: 60_000,
    retry: false,
  });
  return data?.counts;
}

export function useFilterActs() {
  const client = useQueryClient();
  const again = () => client.invalidateQueries({ queryKey: FILTERS });
  return {
    async save(name: string, conditions: readonly MemberCondition[]): Promise<void> {
      await api(saveMemberFilter, { body: { name, conditions: [...conditions] } });
      await again();
    },
    async remove(id: string): Promise<void> {
      await api(removeMemberFilter, { params: { id } });
      await again();
    },
  };
}

const EXPORT_TIMEOUT_MS = 120_000;

export function fetchExport(question: MembersQuestion) {
  const search = new URLSearchParams(queryOf(question));
  const path = `${exportMembers.path}?${search}` as const;
  return api.file({ ...exportMembers, path }, AbortSignal.timeout(EXPORT_TIMEOUT_MS));
}

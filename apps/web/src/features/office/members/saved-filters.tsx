import { officeMembers, savedFilters } from "@sovereign/content/words/office-members";
import type { MemberFilter } from "@sovereign/contract/office-members";
import {
  conditionsText,
  isSameFilter,
  type MemberCondition,
} from "@sovereign/domain/member-filter";
import { officePaths } from "@sovereign/domain/office-paths";
import { CountTabs } from "#features/office/parts/count-tabs.tsx";

/** A built-in filter has its name here, a saved one its own. */
function filterName({ id, name }: MemberFilter): string {
  const builtIn: Readonly<Record<string, string>> = savedFilters;
  return name ?? builtIn[id] ?? id;
}

type SavedFiltersProps = {
  filters: readonly MemberFilter[];
  conditions: readonly MemberCondition[];
};

/** The saved filters with how many members each has now. */
export function SavedFilters({ filters, conditions }: SavedFiltersProps) {
  const tabs = filters.map((filter) => ({
    key: filter.id,
    to: officePaths.filteredMembers(conditionsText(filter.conditions)),
    name: filterName(filter),
    count: filter.count,
    isCurrent: isSameFilter(filter.conditions, conditions),
  }));
  return <CountTabs label={officeMembers.filters} tabs={tabs} />;
}

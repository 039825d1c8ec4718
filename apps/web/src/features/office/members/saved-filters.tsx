import { officeMembers, savedFilters } from "@sovereign/content/words/office-members";
import type { MemberFilter } from "@sovereign/contract/office-members";
import {
  conditionsText,
  isSameFilter,
  type MemberCondition,
} from "@sovereign/domain/member-filter";
import { Link } from "react-router";
import { officePaths } from "#core/page/office-paths.ts";
import { formatCount } from "#features/office/parts/format-count.ts";
import tabStyles from "#features/office/parts/tabs.module.css";
import styles from "./members.module.css";

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
  return (
    <nav className={`${tabStyles.tabs} noprint`} aria-label={officeMembers.filters}>
      {filters.map((filter) => (
        <Link
          key={filter.id}
          to={officePaths.filteredMembers(conditionsText(filter.conditions))}
          aria-current={isSameFilter(filter.conditions, conditions) ? "true" : undefined}
        >
          {filterName(filter)}
          <span className={styles.savedCount}>{formatCount(filter.count)}</span>
        </Link>
      ))}
    </nav>
  );
}

import { fill, plural } from "@sovereign/content/public/fill";
import { staffLooksRow } from "@sovereign/content/words/staff-looks";
import { type OwnStaffLog, readOwnStaffLog } from "@sovereign/contract/staff-log";
import { useQuery } from "@tanstack/react-query";
import { paths } from "#core/page/paths.ts";
import { api } from "#core/session/session.ts";
import { beginning, inWords } from "#core/words/number-words.ts";
import { LinkButton } from "#design/controls/button.tsx";
import { SettingsRow } from "#design/layout/settings-group.tsx";

export function StaffLooksRow({ userId }: { userId: string }) {
  const { data, isError, isPaused } = useQuery({
    queryKey: ["staff-looks", userId],
    queryFn: ({ signal }) => api(readOwnStaffLog, { signal }),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });
  const failed = isError || isPaused;
  const help = data ? countsOf(data) : failed && staffLooksRow.help;
  return (
    <SettingsRow
      title={staffLooksRow.title}
      help={help || "\u00a0"}
      short
      action={
        <LinkButton
          to={paths.staffLooks}
          aria-label={`${staffLooksRow.seeAll}: ${staffLooksRow.title}`}
        >
          {staffLooksRow.seeAll}
        </LinkButton>
      }
    />
  );
}

function countsOf({ looks, acts }: Pick<OwnStaffLog, "looks" | "acts">): string {
  if (looks + acts === 0) return staffLooksRow.empty;
  const texts = {
    looks: looks
      ? plural(staffLooksRow.looks, looks, { count: inWords(looks) })
      : staffLooksRow.noLooks,
    acts: acts ? plural(staffLooksRow.acts, acts, { count: inWords(acts) }) : staffLooksRow.noActs,
  };
  return beginning(fill(staffLooksRow.counts, texts));
}

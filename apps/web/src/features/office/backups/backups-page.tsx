import { officeBackups as texts } from "@sovereign/content/words/office-backups";
import type { OfficeBackups } from "@sovereign/contract/office-backups";
import { useSession } from "#core/session/session.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { Button } from "#design/controls/button.tsx";
import { NoRows } from "#design/layout/data-table.tsx";
import { PageHead } from "#design/layout/page-head.tsx";
import { Section } from "#design/layout/section.tsx";
import { Answered } from "#features/office/parts/answered.tsx";
import { sentenceOf } from "./backup-words.ts";
import { useBackupRun, useBackups } from "./backups-query.ts";
import { BackupsTable } from "./backups-table.tsx";
import { HeldSendings } from "./held-sendings.tsx";
import { RehearsalsTable } from "./rehearsals-table.tsx";

export function BackupsPage() {
  const { title, loading, failure } = texts;
  return (
    <Answered query={useBackups()} title={title} loading={loading} failure={failure}>
      {(found) => <Found found={found} />}
    </Answered>
  );
}

function Found({ found }: { found: OfficeBackups }) {
  const { user } = useSession();
  const now = useMinute();
  const { mutate, isPending } = useBackupRun();
  const timeZone = user?.time_zone ?? "UTC";
  const [first, ...others] = found.held;
  return (
    <>
      <PageHead
        title={texts.title}
        sentence={sentenceOf(found, timeZone, now)}
        acts={
          <Button
            variant="primary"
            busy={isPending || found.running}
            busyLabel={texts.busy}
            onClick={() => mutate()}
          >
            {texts.run}
          </Button>
        }
      />
      {first && <HeldSendings held={[first, ...others]} timeZone={timeZone} />}
      {found.backups.length > 0 && <BackupsTable backups={found.backups} timeZone={timeZone} />}
      <Section title={texts.tried} about={texts.triedAbout}>
        {found.rehearsals.length > 0 ? (
          <RehearsalsTable rehearsals={found.rehearsals} timeZone={timeZone} />
        ) : (
          <NoRows>{texts.noneTried}</NoRows>
        )}
      </Section>
    </>
  );
}

import { fill } from "@sovereign/content/public/fill";
import {
  broadcastStates,
  officeBroadcasts as texts,
} from "@sovereign/content/words/office-broadcasts";
import { officePlaces } from "@sovereign/content/words/office-frame";
import { officeMails } from "@sovereign/content/words/office-mails";
import type { ListedBroadcast } from "@sovereign/contract/office-broadcasts";
import { officePaths } from "@sovereign/domain/office-paths";
import { mayOpenInOffice } from "@sovereign/domain/staff";
import { Link } from "react-router";
import { useSession } from "#core/session/session.ts";
import { supportedZone } from "#core/time/dates.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { beginning } from "#core/words/number-words.ts";
import { Buttons, LinkButton } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { both, cells, DataTable } from "#design/layout/data-table.tsx";
import { PageHead } from "#design/layout/page-head.tsx";
import { useStaff } from "#features/office/frame/office-query.ts";
import { Answered } from "#features/office/parts/answered.tsx";
import { Mark } from "#features/office/parts/mark.tsx";
import { officeIcons } from "#features/office/parts/office-icons.ts";
import { formatPeople } from "#features/office/parts/office-words.ts";
import { BROADCAST_MARKS, broadcastsSentence, broadcastWhen } from "./broadcast-words.ts";
import styles from "./broadcasts.module.css";
import { useBroadcasts } from "./broadcasts-query.ts";

export function BroadcastsPage() {
  const { role } = useStaff();
  const { broadcasts: title } = officePlaces;
  const { loading, failure, write, empty, note } = texts;
  return (
    <Answered query={useBroadcasts()} title={title} loading={loading} failure={failure}>
      {(broadcasts) => (
        <>
          <PageHead
            title={title}
            sentence={broadcastsSentence(broadcasts)}
            acts={
              <Buttons>
                {mayOpenInOffice("office_mails", role) && (
                  <LinkButton to={officePaths.mails}>{officeMails.open}</LinkButton>
                )}
                <LinkButton variant="primary" to={officePaths.newBroadcast}>
                  <Icon path={officeIcons.plus} />
                  {write}
                </LinkButton>
              </Buttons>
            }
          />
          {broadcasts.length > 0 ? (
            <BroadcastsTable broadcasts={broadcasts} />
          ) : (
            <p>
              <strong>{empty.title}</strong> {empty.body}
            </p>
          )}
          <p className={`mt-4 t2 ${styles.note}`}>{note}</p>
          {mayOpenInOffice("office_broadcast_receipts", role) && (
            <p className="mt-4">
              {texts.failed}{" "}
              <Link className="link" to={officePaths.writeToFailed}>
                {texts.failedAct}
              </Link>
            </p>
          )}
        </>
      )}
    </Answered>
  );
}

function BroadcastsTable({ broadcasts }: { broadcasts: readonly ListedBroadcast[] }) {
  const { user } = useSession();
  const clock = { timeZone: supportedZone(user?.time_zone ?? "UTC"), now: useMinute() };
  const { subject, state, when, people, taken, bounced, refused } = texts.columns;
  return (
    <DataTable caption={texts.table}>
      <thead>
        <tr>
          <th scope="col">{subject}</th>
          <th scope="col">{state}</th>
          <th scope="col">{when}</th>
          {[people, taken, bounced, refused].map((name) => (
            <th key={name} scope="col" className={cells.right}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {broadcasts.map((broadcast) => (
          <Row key={broadcast.id} broadcast={broadcast} when={broadcastWhen(broadcast, clock)} />
        ))}
      </tbody>
    </DataTable>
  );
}

function Row({ broadcast, when }: { broadcast: ListedBroadcast; when: string }) {
  const { id, subject, state, people, counts, started_at, rounded } = broadcast;
  const all = people === null ? "" : formatPeople(people, rounded);
  const figure = (count: number) => started_at && beginning(formatPeople(count, rounded));
  const reached = started_at
    ? beginning(fill(texts.takenOf, { taken: formatPeople(counts.sent, rounded), people: all }))
    : beginning(all);
  return (
    <tr className={cells.linked}>
      <th scope="row" className="breaks">
        <Link to={officePaths.broadcast(id)}>{subject || texts.untitled}</Link>
      </th>
      <td className={cells.beside}>
        <Mark shape={BROADCAST_MARKS[state]} tone={state === "running" ? "inHand" : undefined}>
          {broadcastStates[state]}
        </Mark>
      </td>
      <td className={cells.below}>{when}</td>
      <td className={both(cells.right, cells.desk)}>{beginning(all)}</td>
      <td className={both(cells.right, cells.below, "phoneonly")}>{reached}</td>
      <td className={both(cells.right, cells.desk)}>{figure(counts.sent)}</td>
      <td className={both(cells.right, cells.desk)}>{figure(counts.bounced)}</td>
      <td className={both(cells.right, cells.desk)}>{figure(counts.refused)}</td>
    </tr>
  );
}

import { authNotices, authTexts } from "@sovereign/content/words/auth";
import { dashboardTexts } from "@sovereign/content/words/dashboard";
import { waitingTexts } from "@sovereign/content/words/frame";
import { empty } from "@sovereign/content/words/history";
import { loading, offline, service } from "@sovereign/content/words/notices";
import { Button } from "#design/controls/button.tsx";
import { Alert } from "#design/feedback/alert.tsx";
import { Badge } from "#design/feedback/badge.tsx";
import { ConnectionBar } from "#design/feedback/connection-bar.tsx";
import { InsecureNote, ScriptsNote, StorageNote } from "#design/feedback/insecure-note.tsx";
import {
  EmptyState,
  ErrorState,
  LoadFailure,
  OfflineState,
} from "#design/feedback/load-states.tsx";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import { Spinner } from "#design/feedback/spinner.tsx";
import { DecorativeDial } from "#design/figures/milled-edge/dial.tsx";
import { Specimen, State } from "./specimen.tsx";

const nothing = () => {};

export function Feedback() {
  return (
    <>
      <Specimen name="Alert">
        <State name="error" wide>
          <Alert>{authTexts.invalidCredentials}</Alert>
        </State>
        <State name="notice, long text" wide>
          <Alert tone="notice">{authNotices.paid}</Alert>
        </State>
      </Specimen>
      <Specimen name="Badge">
        <State name="plain">
          <Badge>Member</Badge>
        </State>
        <State name="admin">
          <Badge tone="admin">ADMIN</Badge>
        </State>
      </Specimen>
      <Specimen name="Spinner, Skeleton, SkeletonScreen">
        <State name="spinner">
          <Spinner label={waitingTexts.loading} />
        </State>
        <State name="skeletons" wide>
          <SkeletonScreen label={dashboardTexts.loading}>
            <Skeleton width={180} height={20} />
            <Skeleton height={48} />
          </SkeletonScreen>
        </State>
      </Specimen>
      <Specimen name="ConnectionBar, InsecureNote, ScriptsNote, StorageNote">
        <State name="offline" wide>
          <ConnectionBar state="offline" text={offline.title} />
        </State>
        <State name="queued" wide>
          <ConnectionBar state="queued" text={offline.queued} />
        </State>
        <State name="saved" wide>
          <ConnectionBar state="saved" text={offline.back} />
        </State>
        <State name="attention" wide>
          <ConnectionBar
            state="attention"
            text={service.connection.body}
            action={
              <Button variant="text" onClick={nothing}>
                {offline.button}
              </Button>
            }
          />
        </State>
        <State name="insecure address" wide>
          <div className="insecure">
            <InsecureNote />
            <ScriptsNote />
            <StorageNote />
          </div>
        </State>
      </Specimen>
      <Specimen name="EmptyState">
        <State name="with a figure and an act">
          <EmptyState
            title={empty.history.title}
            body={empty.history.body}
            figure={<DecorativeDial marks={[]} />}
            action={<Button variant="primary">{empty.history.button}</Button>}
          />
        </State>
        <State name="words alone">
          <EmptyState title="This shelf is being filled." body="Nothing here yet." />
        </State>
      </Specimen>
      <Specimen name="ErrorState">
        <State name="default">
          <ErrorState level={2} title={service.generic.title} body={service.generic.body} />
        </State>
      </Specimen>
      <Specimen name="LoadFailure">
        <State name="default">
          <LoadFailure level={2} notice={loading.vault} onAgain={nothing} />
        </State>
      </Specimen>
      <Specimen name="OfflineState">
        <State name="part of a page">
          <OfflineState level={2} onAgain={nothing} />
        </State>
        <State name="whole page">
          <OfflineState onAgain={nothing} />
        </State>
      </Specimen>
    </>
  );
}

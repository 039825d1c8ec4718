import { fill } from "@sovereign/content/public/fill";
import { messagesGroup as texts } from "@sovereign/content/words/mail-preferences";
import { service } from "@sovereign/content/words/notices";
import type { MailPreferences } from "@sovereign/contract/mails";
import { BROADCAST_KINDS, type BroadcastKind } from "@sovereign/domain/broadcast";
import { type ReactNode, useId } from "react";
import { brand } from "#core/words/brand.ts";
import { Button } from "#design/controls/button.tsx";
import { Switch } from "#design/controls/switch.tsx";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import { toast } from "#design/feedback/toast.ts";
import { SettingsGroup, SettingsRow, unavailableReason } from "#design/layout/settings-group.tsx";
import { useChangeMailPreferences, useMailPreferences } from "./mail-preferences-query.ts";

type MessagesGroupProps = { userId: string; children: ReactNode };

/**
 * A member's choices about emails that do not concern the account (decision 145); below them
 * `children`, what others than us send.
 */
export function MessagesGroup({ userId, children }: MessagesGroupProps) {
  const read = useMailPreferences(userId);
  const { data, isError, refetch } = read;
  return (
    <SettingsGroup
      id="messages"
      title={texts.title}
      value={data ? summaryOf(data) : unavailableReason(read)}
    >
      {data ? (
        BROADCAST_KINDS.map((kind) => (
          <KindRow key={kind} kind={kind} wanted={data[kind]} userId={userId} />
        ))
      ) : isError ? (
        <SettingsRow
          title={texts.failure.title}
          help={texts.failure.body}
          action={<Button onClick={() => void refetch()}>{texts.failure.again}</Button>}
        />
      ) : (
        <SkeletonScreen label={texts.loading}>
          {BROADCAST_KINDS.map((kind) => (
            <Skeleton key={kind} height={68} />
          ))}
        </SkeletonScreen>
      )}
      {data && children}
    </SettingsGroup>
  );
}

/** At the foot of the vault, loaded after the page. */
export default function ReleasesSetting({ userId }: { userId: string }) {
  const { data } = useMailPreferences(userId);
  return data ? <KindRow kind="releases" wanted={data.releases} userId={userId} /> : null;
}

function summaryOf({ releases, letters }: MailPreferences): string {
  if (releases && letters) return texts.summary.both;
  if (releases) return texts.summary.releases;
  return letters ? texts.summary.letters : texts.summary.none;
}

function KindRow(props: { kind: BroadcastKind; wanted: boolean; userId: string }) {
  const { kind, wanted, userId } = props;
  const id = useId();
  const change = useChangeMailPreferences(userId);
  const { title, help } = texts[kind];
  return (
    <SettingsRow
      short
      title={<label htmlFor={id}>{title}</label>}
      help={<span id={`${id}-help`}>{fill(help, { product: brand.productName })}</span>}
      action={
        <Switch
          id={id}
          on={change.isPending ? change.variables[kind] === true : wanted}
          busy={change.isPending}
          onTurn={(on) => {
            if (change.isPending) return;
            change.mutate(
              { [kind]: on },
              {
                onError: () =>
                  toast({ title: texts.failed, description: service.generic.body, tone: "error" }),
              },
            );
          }}
        />
      }
    />
  );
}

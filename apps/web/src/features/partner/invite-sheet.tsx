import { partnerTexts } from "@sovereign/content/words/partner";
import { invitePartner } from "@sovereign/contract/partner";
import { isEmailAddress } from "@sovereign/domain/credentials";
import { onlineManager, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { hasCode } from "#core/api/api-error.ts";
import { parseStored } from "#core/device/device-storage.ts";
import { api } from "#core/session/session.ts";
import { drafts } from "#days/draft/drafts.ts";
import { Button } from "#design/controls/button.tsx";
import { Dialog } from "#design/controls/dialog.tsx";
import { Segment } from "#design/controls/segment.tsx";
import { Field } from "#design/forms/field.tsx";
import {
  Form,
  type Refusal,
  SendButton,
  useCheckedForm,
  useFormField,
} from "#design/forms/form.tsx";
import { z } from "#design/forms/zod.ts";
import { Facts } from "#design/layout/facts.tsx";
import styles from "./partner.module.css";
import { problemTextOf } from "./partner-change.ts";
import { NameField, name } from "./partner-name.tsx";
import { takePartner } from "./partner-query.ts";

const texts = partnerTexts.invite;
const SLOT = "partner-invitation";

const draftSchema = z.object({
  /** "mail" or "link". */
  by: z.string(),
  address: z.string(),
  name: z.string(),
  ownName: z.string(),
});
type Draft = z.infer<typeof draftSchema>;

const schema = z.object({ ...draftSchema.shape, name, ownName: name }).check(
  z.refine<Draft>(({ by, address }) => by === "link" || isEmailAddress(address.trim()), {
    path: ["address"],
    error: texts.addressInvalid,
  }),
);

const EMPTY: Draft = { by: "mail", address: "", name: "", ownName: "" };

type InviteSheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  userId: string;
};

export function InviteSheet({ open, onOpenChange, userId }: InviteSheetProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.title}
      description={texts.lead}
      look={styles.sheet}
    >
      <InviteForm userId={userId} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

/** A draft stays on the device until the invitation is made. */
function InviteForm({ userId, onDone }: { userId: string; onDone: () => void }) {
  const client = useQueryClient();
  const kept = draftSchema.safeParse(parseStored(drafts.read(userId, SLOT)));
  const form = useCheckedForm(schema, kept.data ?? EMPTY);
  const by = form.watch("by");

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => void drafts.write(userId, SLOT, JSON.stringify(values)),
      }),
    [form, userId],
  );

  async function send(draft: Draft): Promise<Refusal<Draft> | undefined> {
    const address = draft.by === "mail" ? draft.address.trim() : null;
    const body = { address, name: draft.name, own_name: draft.ownName };
    try {
      takePartner(client, userId, await api(invitePartner, { body }));
    } catch (error) {
      if (hasCode(error, "partner.address_own"))
        return { text: texts.addressOwn, field: "address" };
      if (hasCode(error, "partner.address_refuses"))
        return { text: texts.refuses, field: "address" };
      if (hasCode(error, "partner.address_invalid")) {
        return { text: texts.addressInvalid, field: "address" };
      }
      if (!onlineManager.isOnline()) return { text: texts.offline };
      return { text: problemTextOf(error, texts.failed) };
    }
    drafts.remove(userId, SLOT);
    onDone();
    return undefined;
  }

  return (
    <Form className="stack gap-5" form={form} send={send} aria-label={texts.title}>
      <Segment
        label={texts.ways}
        choices={[
          { value: "mail", name: texts.byMail },
          { value: "link", name: texts.byLink },
        ]}
        chosen={by}
        onChoose={(chosen) => form.setValue("by", chosen, { shouldDirty: true })}
      />
      {by === "mail" ? <Address /> : <p className="small t2">{texts.linkHelp}</p>}
      <div className={styles.names}>
        <NameField label={texts.name} />
        <NameField field="ownName" label={texts.ownName} />
      </div>
      <Facts
        ruled
        facts={[
          { term: texts.theySee, text: texts.theySeeBody },
          { term: texts.never, text: texts.neverBody },
          { term: texts.youSee, text: texts.youSeeBody },
          { term: texts.costs, text: texts.costsBody },
          { term: texts.ends, text: texts.endsBody },
        ]}
      />
      <div className={styles.acts}>
        <Button onClick={onDone}>{texts.cancel}</Button>
        <SendButton busyLabel={texts.sending}>{by === "mail" ? texts.send : texts.make}</SendButton>
      </div>
    </Form>
  );
}

function Address() {
  return (
    <Field
      {...useFormField("address")}
      label={texts.address}
      type="email"
      inputMode="email"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

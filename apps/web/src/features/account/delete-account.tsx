import { fill, plural } from "@sovereign/content/public/fill";
import { deletionTexts } from "@sovereign/content/words/account-settings";
import { stores } from "@sovereign/content/words/settings-page";
import { deleteAccount } from "@sovereign/contract/deletion";
import { useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { ApiError } from "#core/api/api-error.ts";
import { clearDevice } from "#core/device/clear-device.ts";
import { useOutboxState } from "#core/outbox/browser-outbox.ts";
import { countUnsent } from "#core/outbox/tab-writes.ts";
import { paths } from "#core/page/paths.ts";
import { api, session, useSession } from "#core/session/session.ts";
import { brand } from "#core/words/brand.ts";
import { inWordsFirst } from "#core/words/number-words.ts";
import { Button } from "#design/controls/button.tsx";
import { Dialog } from "#design/controls/dialog.tsx";
import { OutsideLink } from "#design/controls/outside-link.tsx";
import { toast } from "#design/feedback/toast.ts";
import {
  Form,
  type Refusal,
  SendButton,
  useCheckedForm,
  useFormField,
} from "#design/forms/form.tsx";
import { PasswordField } from "#design/forms/password-field.tsx";
import { z } from "#design/forms/zod.ts";
import { Facts } from "#design/layout/facts.tsx";
import { SettingsGroup, SettingsRow } from "#design/layout/settings-group.tsx";
import { Filled } from "#design/rich-text/filled.tsx";
import { freshRefusal } from "#proof/fresh-words.ts";
import styles from "./account.module.css";
import { hasLeftUnheard, keepFarewell } from "./farewell-receipt.ts";

const schema = z.object({ password: z.string() });
type Values = z.infer<typeof schema>;

const TOPIC = "deletion";

const DATA_GROUP = "data";

export function DeleteAccount() {
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const isLeftForExport = useRef(false);
  function ask() {
    isLeftForExport.current = false;
    setOpen(true);
  }
  function leaveForExport() {
    isLeftForExport.current = true;
    setOpen(false);
  }
  return (
    <SettingsGroup id="delete" title={deletionTexts.title} value={deletionTexts.value}>
      <SettingsRow
        help={deletionTexts.help}
        action={
          <Button variant="danger" disabled={!user} onClick={ask}>
            {deletionTexts.title}
          </Button>
        }
      />
      <Dialog
        open={open}
        // A deletion in flight cannot be closed.
        onOpenChange={(next) => !deleting && setOpen(next)}
        title={<span className={`title ${styles.ask}`}>{deletionTexts.ask}</span>}
        description={deletionTexts.askHelp}
        // A member who leaves to export first gets the focus there, not on the delete button.
        focusAfter={() => (isLeftForExport.current ? document.getElementById(DATA_GROUP) : null)}
      >
        <Consequences onLeave={leaveForExport} />
        <DeletionForm onDeleting={setDeleting} onClose={() => setOpen(false)} />
      </Dialog>
    </SettingsGroup>
  );
}

function Consequences({ onLeave }: { onLeave: () => void }) {
  const unsent = useOutboxState(countUnsent);
  const facts = [
    {
      term: deletionTexts.record,
      text: (
        <Filled
          text={deletionTexts.recordHelp}
          values={{
            export: (
              <Link className="link" to={paths.settingsGroup(DATA_GROUP)} onClick={onLeave}>
                {deletionTexts.exportFirst}
              </Link>
            ),
          }}
        />
      ),
    },
    { term: deletionTexts.web, text: deletionTexts.webHelp },
    {
      term: deletionTexts.stores,
      text: (
        <Filled
          text={deletionTexts.storesHelp}
          values={{
            apple: <StoreLink {...stores.app_store} />,
            google: <StoreLink {...stores.play_store} />,
          }}
        />
      ),
    },
    {
      term: deletionTexts.backups,
      text: fill(deletionTexts.backupsHelp, { days: brand.backupDays }),
    },
  ];
  const notSent = {
    term: deletionTexts.unsent,
    text: plural(deletionTexts.unsentHelp, unsent, { count: inWordsFirst(unsent) }),
  };
  return <Facts facts={unsent > 0 ? [notSent, ...facts] : facts} ruled className={styles.facts} />;
}

const StoreLink = ({ name, url }: { name: string; url: string }) => (
  <OutsideLink className="link" href={url}>
    {name}
  </OutsideLink>
);

type DeletionFormProps = { onDeleting: (deleting: boolean) => void; onClose: () => void };

function DeletionForm({ onDeleting, onClose }: DeletionFormProps) {
  const form = useCheckedForm(schema, { password: "" });
  const email = useSession().user?.email;
  const navigate = useNavigate();

  async function send({ password }: Values): Promise<Refusal<Values> | undefined> {
    onDeleting(true);
    try {
      const body = { confirmed: true, ...(password && { password }) } as const;
      const { receipt } = await api(deleteAccount, { body });
      if (email) keepFarewell({ email, receipt });
    } catch (error) {
      const refused = freshRefusal(error);
      if (!refused && isUnanswered(error) && (await hasLeftUnheard())) return undefined;
      onDeleting(false);
      if (refused) return { field: "password", text: refused };
      onClose();
      toast({ ...failure(error), tone: "error", topic: TOPIC });
      return undefined;
    }
    // The app's guard redirects every tab to the farewell page, or to sign-in after a refusal.
    session.announce({ type: "signed_out", reason: "deleted" });
    void navigate(paths.farewell, { replace: true });
    await clearDevice();
    toast({
      title: deletionTexts.done,
      description: deletionTexts.doneHelp,
      tone: "success",
      topic: TOPIC,
    });
    return undefined;
  }

  const { isSubmitting } = form.formState;
  return (
    <Form form={form} send={send} className="stack gap-5">
      <OwnPassword />
      <div className="stack gap-3 mt-2">
        <Button variant="primary" size="large" wide disabled={isSubmitting} onClick={onClose}>
          {deletionTexts.cancel}
        </Button>
        <SendButton variant="danger" size="large" wide busyLabel={deletionTexts.deleting}>
          {deletionTexts.confirm}
        </SendButton>
      </div>
    </Form>
  );
}

function OwnPassword() {
  return (
    <PasswordField
      label={deletionTexts.password}
      autoComplete="current-password"
      {...useFormField("password")}
    />
  );
}

/** Whether the deletion may still happen: the response did not come from our server. */
function isUnanswered(error: unknown): boolean {
  const isOfUs = error instanceof ApiError && (error.code !== "unknown" || error.status < 502);
  return !isOfUs;
}

/** Returns the server's refusal, else the support contact (specification, section 8). */
function failure(error: unknown): { title: string; description: string } {
  if (isUnanswered(error)) {
    return { title: deletionTexts.unanswered, description: deletionTexts.unansweredHelp };
  }
  const hasMessage = error instanceof ApiError && error.code !== "unknown" && error.status !== 500;
  const help = fill(deletionTexts.failedHelp, { email: brand.supportEmail });
  return { title: deletionTexts.failed, description: hasMessage ? error.message : help };
}

import { fill } from "@sovereign/content/public/fill";
import { linkSpentTexts } from "@sovereign/content/words/email-links";
import { waitingTexts } from "@sovereign/content/words/frame";
import { service } from "@sovereign/content/words/notices";
import { takingBackTexts } from "@sovereign/content/words/taking-back";
import { comeBack, type Freeze, freezeAccount, readFreeze } from "@sovereign/contract/taking-back";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { ApiError, hasCode } from "#core/api/api-error.ts";
import { useFocusOnChange } from "#core/page/page-focus.ts";
import { paths } from "#core/page/paths.ts";
import { publicApi, session } from "#core/session/session.ts";
import { dateOfInstant, deviceTimeZone } from "#core/time/dates.ts";
import { LinkButton } from "#design/controls/button.tsx";
import { LoadFailure } from "#design/feedback/load-states.tsx";
import { Spinner } from "#design/feedback/spinner.tsx";
import { toast } from "#design/feedback/toast.ts";
import { CodeField } from "#design/forms/code-field.tsx";
import {
  Form,
  type Refusal,
  SendButton,
  useCheckedForm,
  useFormField,
} from "#design/forms/form.tsx";
import { PasswordField } from "#design/forms/password-field.tsx";
import { z } from "#design/forms/zod.ts";
import { WayPicker } from "#proof/way-picker.tsx";
import styles from "./auth.module.css";
import { CredentialPassword, type PasswordRefusal } from "./auth-fields.tsx";
import { authFailure, newPasswordSchema } from "./auth-schema.ts";
import { LinkGate } from "./link-gate.tsx";
import { errorMessage, signedByPasskey } from "./other-ways-actions.ts";
import { Press } from "./press.tsx";

type LinkProps = { token: string; email: string; onSpent: () => void };
type Kind = Freeze["proofs"][number];

/** The page of "It was not me": freezes, then asks for a proof from before the change. */
export function TakingBackPanel({ token }: { token: string | null }) {
  return (
    <LinkGate token={token} purpose="email_undo">
      {({ state, email, token: successor }, onSpent) => {
        const link = { token: successor ?? token ?? "", email, onSpent };
        return state === "frozen" ? <ComeBack {...link} /> : <FreezeIt {...link} />;
      }}
    </LinkGate>
  );
}

function FreezeIt({ token, email, onSpent }: LinkProps) {
  async function press(): Promise<PasswordRefusal | undefined> {
    try {
      await publicApi(freezeAccount, { body: { token } });
    } catch (error) {
      if (!hasCode(error, "auth.link_invalid")) return { text: authFailure(error).text };
    }
    // Every session has ended, perhaps this browser's too.
    await session.renew().catch(() => undefined);
    // The link is frozen now, or used.
    onSpent();
    return undefined;
  }

  return (
    <>
      <p className="note breaks mb-2">{email}</p>
      <h1 className="title">{takingBackTexts.title}</h1>
      <p className="t2 mt-4">{takingBackTexts.help}</p>
      <Press button={takingBackTexts.press} busyLabel={takingBackTexts.pressing} onPress={press} />
    </>
  );
}

function ComeBack({ token, email, onSpent }: LinkProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ["freeze", token],
    queryFn: () => publicApi(readFreeze, { body: { token } }),
    retry: false,
    gcTime: 0,
  });
  useFocusOnChange(data ? "frozen" : "loading");
  const notice = { ...service.connection, button: linkSpentTexts.again };
  return (
    <>
      <p className="note breaks mb-2">{email}</p>
      <h1 className="title">{takingBackTexts.frozen}</h1>
      {!data && !error && <Spinner label={waitingTexts.loading} />}
      {!data && error && <LoadFailure level={2} notice={notice} onAgain={() => void refetch()} />}
      {data?.address_taken && <Taken email={email} />}
      {data && !data.address_taken && (
        <Proofs token={token} email={email} onSpent={onSpent} freeze={data} />
      )}
    </>
  );
}

function Taken({ email }: { email: string }) {
  return (
    <>
      <p className="t2 mt-4">{fill(takingBackTexts.taken, { email })}</p>
      <p className="t2 mt-4">{takingBackTexts.takenHelp}</p>
      <div className={`stack gap-5 mt-6 ${styles.fields}`}>
        <LinkButton to={paths.auth} state={{ email }} variant="primary" size="large" wide>
          {takingBackTexts.takenSignIn}
        </LinkButton>
      </div>
    </>
  );
}

function Proofs({ freeze, ...link }: LinkProps & { freeze: Freeze }) {
  const { proofs, needs_proof, waits_until } = freeze;
  const [chosen, setChosen] = useState<Kind | undefined>(proofs[0]);
  const zone = deviceTimeZone() ?? "UTC";
  const choose = (id: string) => setChosen(proofs.find((kind) => kind === id));
  if (!needs_proof) {
    return (
      <>
        <p className="t2 mt-4">{takingBackTexts.waited}</p>
        <ProofForm {...link} kind={undefined} />
      </>
    );
  }
  return (
    <>
      <p className="t2 mt-4">{chosen ? takingBackTexts.frozenHelp : takingBackTexts.noProof}</p>
      {proofs.length > 1 && chosen && (
        <WayPicker
          ways={proofs.map((id) => ({ id, ...takingBackTexts.proofs[id] }))}
          chosen={chosen}
          onChoose={choose}
        />
      )}
      {chosen && <ProofForm key={chosen} {...link} kind={chosen} />}
      {waits_until && (
        <p className="small t2 mt-4">
          {fill(takingBackTexts.waits, { date: dateOfInstant(waits_until, zone) })}
        </p>
      )}
    </>
  );
}

const schema = z.object({ proof: z.string(), password: newPasswordSchema.shape.password });
type Values = z.infer<typeof schema>;

function ProofForm({ token, email, kind, onSpent }: LinkProps & { kind: Kind | undefined }) {
  const navigate = useNavigate();
  const form = useCheckedForm(schema, { proof: "", password: "" });

  async function proofOf(typed: string) {
    if (kind === "password") return { password: typed };
    return kind === "app" ? { code: typed } : { passkey: await signedByPasskey() };
  }

  async function send({ proof, password }: Values): Promise<Refusal<Values> | undefined> {
    try {
      const given = kind && { proof: await proofOf(proof) };
      await publicApi(comeBack, { body: { token, new_password: password, ...given } });
    } catch (error) {
      if (hasCode(error, "auth.link_invalid")) onSpent();
      else return refusalOf(error);
      return undefined;
    }
    toast({
      title: takingBackTexts.done,
      description: takingBackTexts.doneHelp,
      tone: "success",
      topic: "account",
    });
    await navigate(paths.auth, { replace: true, state: { email } });
    return undefined;
  }

  return (
    <Form className={`stack gap-5 mt-6 ${styles.fields}`} form={form} send={send}>
      {/* Shows password managers which account the password is for. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {kind === "password" && <FormerPassword />}
      {kind === "app" && <AppCode />}
      <CredentialPassword choosing label={takingBackTexts.chosen} />
      <SendButton size="large" wide busyLabel={takingBackTexts.coming}>
        {takingBackTexts.back}
      </SendButton>
    </Form>
  );
}

function FormerPassword() {
  return (
    <PasswordField
      label={takingBackTexts.password}
      autoComplete="current-password"
      {...useFormField("proof")}
    />
  );
}

function AppCode() {
  return <CodeField label={takingBackTexts.code} {...useFormField("proof")} />;
}

function refusalOf(error: unknown): Refusal<Values> {
  if (hasCode(error, "auth.password_wrong")) {
    return { field: "proof", text: takingBackTexts.wrongPassword };
  }
  if (hasCode(error, "factor.code_wrong")) return { field: "proof", text: error.message };
  if (hasCode(error, "auth.address_taken")) return { text: error.message };
  const ofDevice = !(error instanceof ApiError) || error.code === "passkey.refused";
  if (ofDevice) return { text: errorMessage(error) };
  const { text } = authFailure(error);
  return { field: "password", text };
}

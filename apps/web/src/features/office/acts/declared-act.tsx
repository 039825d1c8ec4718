import { fill } from "@sovereign/content/public/fill";
import { service } from "@sovereign/content/words/notices";
import { actCommon, actTerms } from "@sovereign/content/words/office-acts";
import { actReasons, actSheet } from "@sovereign/content/words/office-frame";
import type { OfficeAct } from "@sovereign/contract/office-act";
import {
  type ActOffer,
  type ActOrder,
  type OfferOf,
  type OfficeActOffers,
  type OrderedAct,
  type OrderOf,
  orderAct,
} from "@sovereign/contract/office-acts";
import type { GiftAct } from "@sovereign/domain/staff-log";
import { useQueryClient } from "@tanstack/react-query";
import { type ChangeEvent, type ComponentType, type ReactNode, useState } from "react";
import { ApiError, hasCode } from "#core/api/api-error.ts";
import { newId } from "#core/device/new-id.ts";
import { api, useSession } from "#core/session/session.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { Button } from "#design/controls/button.tsx";
import { TextArea } from "#design/forms/field.tsx";
import { Select } from "#design/forms/select.tsx";
import type { Fact } from "#design/layout/facts.tsx";
import { OFFICE_WAIT_MS } from "#features/office/frame/office-query.ts";
import { officeMemberKey } from "#features/office/member/member-query.ts";
import { ActSheet } from "#features/office/parts/act-sheet.tsx";
import { useFreshProof } from "#features/office/parts/fresh-proof.tsx";
import { nearDate, wholeDate } from "#features/office/parts/when.ts";
import { refusalWords, timeOf } from "./act-words.ts";
import type { ActPanelWords } from "./panel-words.ts";

/** The context of a sheet besides its input. */
export type Known<Facts> = {
  facts: Facts;
  offers: OfficeActOffers;
  member: OfficeActOffers["member"];
  /** The actor's time zone. */
  zone: string;
  now: Date;
  /** The id of the action to be. */
  id: string;
};

type Reasoned<Values> = Values & { reason: string };

type Fault = string | null | false | undefined;

export type FieldsProps<Facts, Values> = Known<Facts> & {
  values: Reasoned<Values>;
  set: (changed: Partial<Reasoned<Values>>) => void;
  /** The props of a field with text, and why it cannot be so. */
  field: (name: keyof Values & string) => {
    value: string;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    error: Fault;
  };
};

/** The texts of a sheet for its input. */
type Sheet<Kind extends OrderedAct, Values> = {
  title: string;
  /** The words of its button. */
  act: string;
  /** Null while it cannot be ordered. */
  order: Omit<OrderOf<Kind>, "id" | "reason" | "kind"> | null;
  /** Text of the proof prompt, such as "The refund you filled in is kept: …". */
  kept?: string;
  /** The effects; undefined while nothing is chosen. */
  effects: readonly Fact[] | undefined;
  /** The member's text. */
  told?: ReactNode;
  /** Further effects, such as the log entry and the way to undo it. */
  after?: readonly Fact[];
  /** Why it cannot be so, shown from the first press on. */
  faults?: Partial<Record<keyof Values, Fault>>;
  /** The same of the whole. */
  fault?: Fault;
  /** If it ends a membership, Cancel is the primary button. */
  ends?: boolean;
  wayOut?: string;
};

type SheetDeclaration<Kind extends OrderedAct, Facts, Values> = {
  /** Two columns at the desk, under a heading. */
  wide?: boolean;
  /** Whether it is held for a minute before anything is sent. */
  isHeld?: boolean;
  /** The initial input. */
  values(known: Known<Facts>): Values;
  /** The usual reason that is likely; `fixed` where no other is possible. */
  reason?: { likely: string | ((facts: Facts) => string); fixed?: boolean };
  Fields?: ComponentType<FieldsProps<Facts, Values>>;
  useSheet(values: Values, known: Known<Facts>): Sheet<Kind, Values>;
};

/** The state in which a sheet is opened. */
type Opened = {
  offers: OfficeActOffers;
  onClose: () => void;
  onOrdered: (act: OfficeAct) => void;
};

/** An action's row; without a sheet it cannot be opened. */
export type ActRow = {
  title: string;
  about: string;
  sheet?: (opened: Opened) => ReactNode;
  /** Left out while it cannot be, unless that is of interest. */
  hidden?: boolean;
  danger?: boolean;
  /** The outcome of the last one; shown whether or not it can be done again. */
  note?: string;
};

/** Dates of a row: without the year of today, and whole. */
type RowDates = { near: (instant: string) => string; on: (instant: string) => string };

type Declaration<Kind extends OrderedAct, Facts, Values> = {
  kind: Kind;
  /** Its entry in the list. */
  row(offer: OfferOf<Kind>, dates: RowDates): Omit<ActRow, "sheet">;
  /** The facts on the sheet; null if it cannot be opened. */
  facts(offer: OfferOf<Kind>): Facts | null | undefined;
  sheet: SheetDeclaration<Kind, Facts, Values>;
  panel: ActPanelWords;
  /** "Extended on 9 March by Mira", of one that is done and can be undone. */
  undoable?: string;
};

export type DeclaredAct<Offer extends ActOffer> = {
  row(offer: Offer, zone: string, now: Date): ActRow;
  panel: ActPanelWords;
  undoable?: string | undefined;
};

/** Declares an action on a member: its row, its sheet, and its panel's texts. */
export function declareAct<Kind extends OrderedAct, Facts, Values extends object>(
  declaration: Declaration<Kind, Facts, Values>,
): DeclaredAct<OfferOf<Kind>> {
  const { kind, panel, undoable, sheet } = declaration;
  return {
    panel,
    undoable,
    row(offer, zone, now) {
      const row = declaration.row(offer, {
        near: (instant) => nearDate(instant, zone, now),
        on: (instant) => wholeDate(instant, zone),
      });
      const facts = declaration.facts(offer);
      if (!facts) return row;
      return {
        ...row,
        sheet: (opened) => <OrderSheet {...opened} kind={kind} facts={facts} declaration={sheet} />,
      };
    },
  };
}

type OrderSheetProps<Kind extends OrderedAct, Facts, Values> = Opened & {
  kind: Kind;
  facts: Facts;
  declaration: SheetDeclaration<Kind, Facts, Values>;
};

/** The sheet in which staff order an action on a member: its input, its effects, and the reason. */
function OrderSheet<Kind extends OrderedAct, Facts, Values extends object>(
  props: OrderSheetProps<Kind, Facts, Values>,
) {
  const { kind, facts, declaration, offers, onClose, onOrdered } = props;
  const { wide = false, isHeld = false, reason: known, Fields, useSheet } = declaration;
  const { member } = offers;
  const { user } = useSession();
  const now = useMinute();
  // Chosen with the sheet, so that a second press is the same act.
  const [id] = useState(newId);
  const context = { facts, offers, member, zone: user?.time_zone ?? "UTC", now, id };
  const [values, setValues] = useState<Reasoned<Values>>(() => ({
    ...declaration.values(context),
    reason: likelyReason(known?.likely, facts),
  }));
  const [tried, setTried] = useState(false);
  // A reason in which the server found no visible text.
  const [unread, setUnread] = useState("");
  const [busy, setBusy] = useState(false);
  const sheet = useSheet(values, context);
  const { fresh, question } = useFreshProof();
  const [fault, setFault] = useState<ReactNode>(null);
  const changed = useChanged(offers);
  const client = useQueryClient();

  const set = (some: Partial<Reasoned<Values>>) => setValues((before) => ({ ...before, ...some }));
  const setReason = (reason: string) => setValues((before) => ({ ...before, reason }));

  async function send(): Promise<void> {
    setTried(true);
    setFault(null);
    const { reason } = values;
    if (!sheet.order || reason === "") return;
    setBusy(true);
    const body = { id, reason, kind, ...sheet.order } as ActOrder;
    const call = () => api(orderAct, { params: { id: member.id }, body, within: OFFICE_WAIT_MS });
    try {
      const ordered = await fresh(call, sheet.kept);
      if (ordered) onOrdered(ordered.done);
    } catch (error) {
      setFault(await faultOf(error));
    }
    setBusy(false);
  }

  async function faultOf(error: unknown): Promise<ReactNode> {
    if (hasCode(error, "office.reason_missing")) {
      setUnread(values.reason);
      return null;
    }
    if (hasCode(error, "office.member_changed") || hasCode(error, "office.act_differs"))
      return changed;
    if (hasCode(error, "office.act_refused")) {
      await client.invalidateQueries({ queryKey: officeMemberKey(member.id) });
      return refusalWords("other");
    }
    if (!(error instanceof ApiError)) return actCommon.silent;
    return error.status < 500 ? service.generic.body : actCommon.failed;
  }

  return (
    <>
      <ActSheet
        wide={wide}
        open={!question}
        onClose={onClose}
        title={sheet.title}
        heading={wide ? actTerms.heading : undefined}
        facts={happeningOf(sheet)}
        fault={(tried && sheet.fault) || fault}
        act={sheet.act}
        ends={sheet.ends}
        wayOut={sheet.wayOut}
        busy={busy}
        busyLabel={isHeld ? actCommon.holding : actCommon.sending}
        onAct={() => void send()}
      >
        {Fields && (
          <Fields
            {...context}
            values={values}
            set={set}
            field={(name) => ({
              value: String(values[name]),
              onChange: ({ target: { value } }) =>
                setValues((before) => ({ ...before, [name]: value })),
              error: tried && sheet.faults?.[name],
            })}
          />
        )}
        {!known?.fixed && (
          <ReasonField
            kind={kind}
            reason={values.reason}
            error={tried && ["", unread].includes(values.reason) && actCommon.reasonMissing}
            onReason={setReason}
          />
        )}
      </ActSheet>
      {question}
    </>
  );
}

function likelyReason<Facts>(
  likely: string | ((facts: Facts) => string) | undefined,
  facts: Facts,
): string {
  return typeof likely === "function" ? likely(facts) : (likely ?? "");
}

function happeningOf<Kind extends OrderedAct, Values>({
  effects,
  told,
  after = [],
}: Sheet<Kind, Values>): readonly Fact[] | undefined {
  if (!effects) return undefined;
  const read = told === undefined ? [] : [{ term: actTerms.read, text: told }];
  return [...effects, ...read, ...after];
}

/** Conflict message with a Reload button. */
function useChanged({ member, latest }: OfficeActOffers): ReactNode {
  const client = useQueryClient();
  const { user } = useSession();
  const now = useMinute();
  const zone = user?.time_zone ?? "UTC";
  return (
    <>
      {latest
        ? fill(actCommon.changed, { name: latest.name, time: timeOf(latest.at, zone, now) })
        : actCommon.changedUnknown}{" "}
      <Button
        onClick={() => void client.invalidateQueries({ queryKey: officeMemberKey(member.id) })}
      >
        {actCommon.lookAgain}
      </Button>
    </>
  );
}

type ReasonFieldProps = {
  kind: OrderedAct | GiftAct;
  label?: string;
  /** Empty while there is none. */
  reason: string;
  onReason: (reason: string) => void;
  error: Fault;
};

const isUsual = (kind: OrderedAct | GiftAct, reason: string) =>
  actReasons.of[kind].some((usual) => usual === reason);

/** Why staff act: one of the reasons that fit the action, or another in their words. The member reads it. */
export function ReasonField({
  kind,
  label = actSheet.reason,
  reason,
  onReason,
  error,
}: ReasonFieldProps) {
  // Null while a usual reason is chosen; what is written may be the beginning of one, or one.
  const [written, setWritten] = useState(reason === "" || isUsual(kind, reason) ? null : reason);
  const isWritten = written === reason;
  function choose(chosen: string) {
    const isOther = chosen === actReasons.other;
    setWritten(isOther ? "" : null);
    onReason(isOther ? "" : chosen);
  }
  function write(typed: string) {
    setWritten(typed.trim());
    onReason(typed.trim());
  }
  return (
    <div className="stack gap-4">
      <Select
        label={label}
        error={!isWritten && error}
        value={isWritten ? actReasons.other : reason}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{actSheet.choose}</option>
        {[...actReasons.of[kind], actReasons.other].map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </Select>
      {isWritten && (
        <TextArea
          label={actReasons.other}
          error={error}
          maxLength={300}
          defaultValue={reason}
          onChange={(event) => write(event.target.value)}
        />
      )}
    </div>
  );
}

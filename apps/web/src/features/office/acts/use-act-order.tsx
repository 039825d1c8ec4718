import { fill } from "@sovereign/content/public/fill";
import { service } from "@sovereign/content/words/notices";
import { actCommon } from "@sovereign/content/words/office-acts";
import type { OfficeAct } from "@sovereign/contract/office-act";
import { type ActOrder, type OfficeActOffers, orderAct } from "@sovereign/contract/office-acts";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ApiError, hasCode } from "#core/api/api-error.ts";
import { newId } from "#core/device/new-id.ts";
import { api, useSession } from "#core/session/session.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { Button } from "#design/controls/button.tsx";
import { OFFICE_WAIT_MS } from "#features/office/frame/office-query.ts";
import { officeMemberKey } from "#features/office/member/member-query.ts";
import { useFreshProof } from "#features/office/parts/fresh-proof.tsx";
import { refusalWords, timeOf } from "./act-words.ts";

type Distributed<Order> = Order extends object ? Omit<Order, "id" | "reason"> : never;
export type ActFields = Distributed<ActOrder>;

export type SheetProps<Offer> = {
  offers: OfficeActOffers;
  offer: Offer;
  onClose: () => void;
  onOrdered: (act: OfficeAct) => void;
};

/** Orders an act once: its id is chosen with the sheet, so that a second press is the same act. */
export function useActOrder(
  { offers, onOrdered }: Pick<SheetProps<unknown>, "offers" | "onOrdered">,
  initialReason = "",
) {
  const client = useQueryClient();
  const { fresh, question } = useFreshProof();
  const [id] = useState(newId);
  const [reason, setReason] = useState(initialReason);
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<ReactNode>(null);
  const changed = useChanged(offers);
  const { member } = offers;

  async function order(fields: ActFields, kept?: ReactNode): Promise<void> {
    setMissing(reason === "");
    setFault(null);
    if (reason === "") return;
    setBusy(true);
    const body = { id, reason, ...fields } as ActOrder;
    const send = () => api(orderAct, { params: { id: member.id }, body, within: OFFICE_WAIT_MS });
    try {
      const ordered = await fresh(send, kept);
      if (ordered) onOrdered(ordered.done);
    } catch (error) {
      setFault(await faultOf(error));
    }
    setBusy(false);
  }

  async function faultOf(error: unknown): Promise<ReactNode> {
    if (hasCode(error, "office.reason_missing")) {
      setMissing(true);
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

  return {
    id,
    order,
    busy,
    fault,
    question,
    reason,
    reasonField: {
      onReason(given: string) {
        setReason(given);
        if (given !== "") setMissing(false);
      },
      error: missing ? actCommon.reasonMissing : null,
    },
  };
}

/** Who was faster, and a way to look again. */
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

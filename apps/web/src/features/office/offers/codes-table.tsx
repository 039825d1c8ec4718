import { fill } from "@sovereign/content/public/fill";
import { officeOffers, promotionWords } from "@sovereign/content/words/office-offers";
import type { PromotionCode } from "@sovereign/contract/office-offers";
import type { Money } from "@sovereign/domain/money";
import { officePaths } from "@sovereign/domain/office-paths";
import type { PromotionState } from "@sovereign/domain/promotion";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import { useSession } from "#core/session/session.ts";
import { beginning } from "#core/words/number-words.ts";
import { Button, Buttons } from "#design/controls/button.tsx";
import { copyText } from "#design/controls/copy-text.ts";
import { both, cells, DataTable } from "#design/layout/data-table.tsx";
import { Mark, type MarkShape } from "#features/office/parts/mark.tsx";
import { wholeDate } from "#features/office/parts/when.ts";
import { offWords, payWords } from "./promotion-words.ts";

const MARKS: Record<PromotionState, MarkShape> = {
  open: "full",
  ended: "ring",
  used_up: "level",
  over: "ring",
};

type CodesTableProps = {
  codes: readonly PromotionCode[];
  /** The usual one first. */
  prices: readonly [Money, ...Money[]];
  onEnd: (code: PromotionCode) => void;
};

export function CodesTable({ codes, prices, onEnd }: CodesTableProps) {
  return (
    <DataTable caption={officeOffers.table} middle>
      <thead>
        <tr>
          <th scope="col">{officeOffers.code}</th>
          <th scope="col">{officeOffers.off}</th>
          <th scope="col">{officeOffers.pay}</th>
          <th scope="col" className={cells.right}>
            {officeOffers.used}
          </th>
          <th scope="col">{officeOffers.until}</th>
          <th scope="col">{officeOffers.state}</th>
          <th scope="col">
            <span className="vh">{officeOffers.act}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {codes.map((code) => (
          <CodeRow key={code.id} code={code} prices={prices} onEnd={onEnd} />
        ))}
      </tbody>
    </DataTable>
  );
}

type CodeRowProps = { code: PromotionCode } & Pick<CodesTableProps, "prices" | "onEnd">;

function CodeRow({ code, prices, onEnd }: CodeRowProps) {
  const { off } = code;
  const of = off.kind === "amount" ? off.amount.currency : null;
  const matching = prices.filter(({ currency }) => of === null || currency === of);
  const [pays, ...others] = new Set(matching.map((price) => beginning(payWords(price, code))));
  const { user } = useSession();
  const { used, limit, lasts_until: until, state } = code;
  const isOpen = state === "open";
  const { note, new_members_only: newOnly, member } = code;
  const about = [note, newOnly && promotionWords.newOnly].filter(Boolean);
  const uses =
    limit === null
      ? String(used)
      : fill(officeOffers.usedOf, { used: String(used), limit: String(limit) });
  return (
    <tr>
      <th scope="row">
        {code.code}
        {about.length > 0 && <span className={cells.sub}>{about.join(" · ")}</span>}
        {member && <OwnerOf member={member} />}
      </th>
      <td className={cells.beside}>{offWords(code)}</td>
      <td className={cells.below}>
        {pays}
        {others.map((words) => (
          <span key={words} className={cells.sub}>
            {words}
          </span>
        ))}
      </td>
      <td className={both(cells.right, cells.below, cells.beside)}>
        <span className={cells.onDesk}>{uses}</span>
        <span className={cells.onPhone}>{fill(officeOffers.usedOnPhone, { uses })}</span>
      </td>
      <td className={cells.below}>
        {until
          ? wholeDate(new Date(Date.parse(until) - 1).toISOString(), user?.time_zone ?? "UTC")
          : officeOffers.noEnd}
      </td>
      <td className={cells.below}>
        <Mark shape={MARKS[state]}>{officeOffers.states[state]}</Mark>
      </td>
      <td className={both(cells.right, cells.last, cells.whole)}>
        {isOpen && (
          <Buttons>
            <CopyLink code={code.code} />
            <Button
              aria-haspopup="dialog"
              aria-label={fill(officeOffers.endOf, { code: code.code })}
              onClick={() => onEnd(code)}
            >
              {officeOffers.end}
            </Button>
          </Buttons>
        )}
      </td>
    </tr>
  );
}

function OwnerOf({ member: { id, email } }: { member: NonNullable<PromotionCode["member"]> }) {
  return (
    <span className={cells.sub}>
      {email ? (
        <Link className="link" to={officePaths.member(id)}>
          {fill(promotionWords.memberOnly, { email })}
        </Link>
      ) : (
        promotionWords.goneOnly
      )}
    </span>
  );
}

function CopyLink({ code }: { code: string }) {
  function copy() {
    const link = new URL(paths.offer(code), window.location.origin).href;
    const { copied, notCopied } = officeOffers;
    return copyText(link, { copied, notCopied: fill(notCopied, { link }) });
  }
  return (
    <Button aria-label={fill(officeOffers.copyOf, { code })} onClick={() => void copy()}>
      {officeOffers.copy}
    </Button>
  );
}

import { fill } from "@sovereign/content/public/fill";
import { moneyInWords } from "@sovereign/content/public/money-words";
import { language } from "@sovereign/content/words/language";
import { officeOffers, promotionWords } from "@sovereign/content/words/office-offers";
import type { OfficeOffers, PromotionCode } from "@sovereign/contract/office-offers";
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

const anyOf = new Intl.ListFormat(language.tag, { type: "disjunction" });

type CodesTableProps = {
  codes: readonly PromotionCode[];
  /** The usual one first. */
  prices: readonly [Money, ...Money[]];
  onEnd: (code: PromotionCode) => void;
  onReopen: (code: PromotionCode) => void;
};

export function CodesTable({ codes, ...shared }: CodesTableProps) {
  return (
    <DataTable caption={officeOffers.table} middle>
      <thead>
        <tr>
          <th scope="col">{officeOffers.code}</th>
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
          <CodeRow key={code.id} code={code} {...shared} />
        ))}
      </tbody>
    </DataTable>
  );
}

type CodeRowProps = { code: PromotionCode } & Omit<CodesTableProps, "codes">;

function CodeRow({ code, prices, ...acts }: CodeRowProps) {
  const { off } = code;
  const of = off.kind === "amount" ? off.amount.currency : null;
  const matching = prices.filter(({ currency }) => of === null || currency === of);
  const [pays, ...others] = new Set(matching.map((price) => beginning(payWords(price, code))));
  const { user } = useSession();
  const { used, limit, lasts_until: until, state } = code;
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
      <td className={both(cells.below, cells.whole)}>
        {pays}
        {others.map((words) => (
          <span key={words} className={cells.sub}>
            {words}
          </span>
        ))}
        <span className={cells.sub}>{fill(officeOffers.off, { off: offWords(code) })}</span>
      </td>
      <td className={both(cells.right, cells.below)}>
        <span className={cells.onDesk}>{uses}</span>
        <span className={cells.onPhone}>{fill(officeOffers.usedOnPhone, { uses })}</span>
      </td>
      <td className={cells.below}>
        {until
          ? wholeDate(new Date(Date.parse(until) - 1).toISOString(), user?.time_zone ?? "UTC")
          : officeOffers.noEnd}
      </td>
      <td className={cells.beside}>
        <Mark shape={MARKS[state]}>{officeOffers.states[state]}</Mark>
      </td>
      <td className={both(cells.right, cells.last, cells.whole)}>
        <CodeButtons code={code} {...acts} />
      </td>
    </tr>
  );
}

type CodeButtonsProps = { code: PromotionCode } & Pick<CodesTableProps, "onEnd" | "onReopen">;

/** One whose last day or uses are over stays so. */
function CodeButtons({ code, onEnd, onReopen }: CodeButtonsProps) {
  const { state } = code;
  if (state === "open") {
    return (
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
    );
  }
  if (state !== "ended") return null;
  return (
    <Buttons>
      <Button
        aria-haspopup="dialog"
        aria-label={fill(officeOffers.openAgainOf, { code: code.code })}
        onClick={() => onReopen(code)}
      >
        {officeOffers.openAgain}
      </Button>
    </Buttons>
  );
}

type TrialsTableProps = CodesTableProps & Pick<OfficeOffers, "win_back">;

/** Free days, and the codes that former members were sent. */
export function TrialsTable({ codes, win_back: winBack, ...shared }: TrialsTableProps) {
  const texts = officeOffers.trials;
  return (
    <DataTable caption={texts.table} middle>
      <thead>
        <tr>
          <th scope="col">{texts.offer}</th>
          <th scope="col">{texts.where}</th>
          <th scope="col" className={cells.right}>
            {texts.running}
          </th>
          <th scope="col" className={cells.right}>
            {texts.stayed}
          </th>
          <th scope="col">{officeOffers.state}</th>
          <th scope="col">
            <span className="vh">{officeOffers.act}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {codes.map((code) => (
          <TrialRow key={code.id} code={code} {...shared} />
        ))}
        {winBack.written > 0 && <WinBackRow {...winBack} />}
      </tbody>
    </DataTable>
  );
}

type OutcomeProps = { running: string | null; stayed: string; onPhone: string };

/** On a phone in words, because its column has no head there. */
function Outcome({ running, stayed, onPhone }: OutcomeProps) {
  const { dash, runningOnPhone } = officeOffers.trials;
  return (
    <>
      <td className={both(cells.right, cells.below)}>
        <span className={cells.onDesk}>{running ?? dash}</span>
        {running && (
          <span className={cells.onPhone}>{fill(runningOnPhone, { count: running })}</span>
        )}
      </td>
      <td className={both(cells.right, cells.below)}>
        <span className={cells.onDesk}>{stayed}</span>
        <span className={cells.onPhone}>{fill(onPhone, { count: stayed })}</span>
      </td>
    </>
  );
}

function TrialRow({ code, prices, ...acts }: CodeRowProps) {
  const texts = officeOffers.trials;
  const { off, state, used, trials } = code;
  const card = off.kind === "trial" && off.card;
  const price = prices.map((each) => moneyInWords(each));
  const { running, stayed } = trials ?? { running: 0, stayed: 0 };
  const ended = Math.max(stayed, used - running);
  return (
    <tr>
      <th scope="row">
        {fill(card ? texts.withCard : texts.without, {
          days: offWords(code),
          price: anyOf.format(price),
        })}
        {code.note && <span className={cells.sub}>{code.note}</span>}
      </th>
      <td className={both(cells.below, cells.whole, "breaks")}>
        {fill(texts.link, { path: paths.offer(code.code) })}
      </td>
      <Outcome
        running={String(running)}
        stayed={fill(texts.stayedOf, { stayed: String(stayed), ended: String(ended) })}
        onPhone={texts.stayedOnPhone}
      />
      <td className={cells.beside}>
        <Mark shape={MARKS[state]}>{officeOffers.states[state]}</Mark>
      </td>
      <td className={both(cells.right, cells.last, cells.whole)}>
        <CodeButtons code={code} {...acts} />
      </td>
    </tr>
  );
}

function WinBackRow({ written, returned }: OfficeOffers["win_back"]) {
  const texts = officeOffers.trials;
  const of = { stayed: String(returned), ended: String(written) };
  return (
    <tr>
      <th scope="row">{texts.winBack}</th>
      <td className={both(cells.below, cells.whole)}>{texts.winBackWhere}</td>
      <Outcome running={null} stayed={fill(texts.stayedOf, of)} onPhone={texts.returnedOnPhone} />
      <td className={cells.beside}>
        <Mark shape="full">{officeOffers.states.open}</Mark>
      </td>
      <td className={cells.desk} />
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

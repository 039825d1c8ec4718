import { fill, plural } from "@sovereign/content/public/fill";
import { officeMoney } from "@sovereign/content/words/office-money";
import { moneySplit, moneyRows as texts } from "@sovereign/content/words/office-money-rows";
import type { MoneyRows } from "@sovereign/contract/office-money";
import { BRIDGE_FIGURES, type RowFigure } from "@sovereign/domain/money-figures";
import { officePaths } from "@sovereign/domain/office-paths";
import { Link } from "react-router";
import { inWords } from "#core/words/number-words.ts";
import { Button, Buttons } from "#design/controls/button.tsx";
import { Pager } from "#design/layout/data-table.tsx";
import { PageHead } from "#design/layout/page-head.tsx";
import { Answered } from "#features/office/parts/answered.tsx";
import { BooksZone } from "#features/office/parts/books-zone.tsx";
import { Loading } from "#features/office/parts/loading.tsx";
import { formatCount } from "#features/office/parts/office-words.ts";
import { Equation } from "./equation.tsx";
import { MoneyExport } from "./money-export.tsx";
import { type MoneyQuestion, useMoneyRows } from "./money-query.ts";
import { dayWords, listed, monthWords } from "./money-words.ts";
import styles from "./rows.module.css";
import { RowsTable } from "./rows-table.tsx";

type RowsPageProps = { question: MoneyQuestion & { figure: RowFigure } };

/** A figure of a month, as the rows whose sum it is. */
export function RowsPage({ question: { month, figure } }: RowsPageProps) {
  const query = useMoneyRows(month, figure);
  const { data, error, refetch } = query;
  const plainTitle = titleOf(figure, { first: "", last: "" });
  return (
    <Answered query={{ data, error, refetch }} title={plainTitle} loading={texts.loading}>
      {({ pages }) => {
        const [first] = pages;
        if (!first) return <Loading title={plainTitle} label={texts.loading} />;
        const rows = pages.flatMap((page) => page.rows);
        return (
          <>
            <Head page={first} month={month} />
            <RowsTable page={first} rows={rows} month={month} />
            {rows.length < first.total && (
              <Pager
                shown={fill(texts.shown, {
                  to: formatCount(rows.length),
                  total: formatCount(first.total),
                })}
              >
                {query.hasNextPage && (
                  <Button
                    busy={query.isFetchingNextPage}
                    busyLabel={texts.more}
                    onClick={() => void query.fetchNextPage()}
                  >
                    {fill(texts.next, { count: Math.min(PAGE, first.total - rows.length) })}
                  </Button>
                )}
              </Pager>
            )}
          </>
        );
      }}
    </Answered>
  );
}

const PAGE = 50;

const isTerm = (figure: RowFigure) => BRIDGE_FIGURES.some((each) => each === figure);

function titleOf(figure: RowFigure, { first, last }: { first: string; last: string }): string {
  if (figure === "opening") return fill(texts.titles.opening, { date: first });
  if (figure === "closing") return fill(texts.titles.closing, { date: last });
  return texts.titles[figure];
}

function Head({ page, month }: { page: MoneyRows; month: string }) {
  const { figure, first_day: first, last_day: last, total } = page;
  const days = { first: dayWords(first), last: dayWords(last) };
  return (
    <PageHead
      title={titleOf(figure, days)}
      crumb={
        <Link
          className={`inline-line self-start touch ${styles.crumb}`}
          to={figure === "due" ? officePaths.money : officePaths.moneyOf(month)}
        >
          {fill(texts.crumb, { month: monthWords(month) })}
        </Link>
      }
      acts={
        total > 0 && (
          <Buttons>
            <MoneyExport label={officeMoney.csv} question={{ month, figure, format: "csv" }} />
            <MoneyExport label={officeMoney.json} question={{ month, figure, format: "json" }} />
          </Buttons>
        )
      }
    >
      {isTerm(figure) && (
        <Equation month={month} bridge={page.bridge} span={{ first, last }} open={figure} />
      )}
      <p className={`pretty t2 ${styles.about}`}>{aboutOf(page)}</p>
      <BooksZone />
    </PageHead>
  );
}

/** Returns the figure's definition, and the split of its rows by reason. */
function aboutOf({ figure, total, split }: MoneyRows): string {
  const about = texts.about[figure];
  const byReason = Map.groupBy(split, ({ reason }) => reason);
  if (byReason.size < 2) return about;
  const parts = [...byReason].map(([reason, counts]) => {
    const count = counts.reduce((sum, each) => sum + each.count, 0);
    return plural(moneySplit[reason], count, { count: inWords(count) });
  });
  return `${about} ${fill(texts.ofThese, { count: formatCount(total), parts: listed(parts) })}`;
}

import { fill } from "@sovereign/content/public/fill";
import { daySearchTexts } from "@sovereign/content/words/history";
import { markTexts } from "@sovereign/content/words/marks";
import { type DayHit, searchDays } from "@sovereign/contract/one-thing-search";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { dayMarks } from "@sovereign/domain/day-mark";
import { DAY_SEARCH_MAX_LENGTH } from "@sovereign/domain/one-thing";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { ConnectionError, hasCode } from "#core/api/api-error.ts";
import { paths } from "#core/page/paths.ts";
import { api, useSession } from "#core/session/session.ts";
import { fullDate } from "#core/time/dates.ts";
import { shownText } from "#days/shown-text.ts";
import { Button } from "#design/controls/button.tsx";
import { LoadFailure } from "#design/feedback/load-states.tsx";
import { MarkGlyph } from "#design/figures/milled-edge/mark-glyph.tsx";
import { SearchField } from "#design/forms/search-field.tsx";
import { HitLines, SearchHits, SearchHitsSkeleton } from "#design/layout/search-hits.tsx";
import { Passage } from "#design/rich-text/passage.tsx";
import { dayPath } from "./day-origin.ts";
import { useDayWords } from "./day-words.ts";
import { passageOf } from "./passage-of.ts";

/** A search field over the member's days; its results replace `children`. */
export function DaySearch({ today, children }: { today: CalendarDate; children: ReactNode }) {
  const words = useDayWords();
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    words.clear();
    field.current?.focus();
  };
  const { label, clear: clearLabel } = daySearchTexts;
  return (
    <>
      <SearchField
        label={label}
        clear={clearLabel}
        limit={DAY_SEARCH_MAX_LENGTH}
        words={words}
        field={field}
        onClear={clear}
      />
      {words.typed.trim() === "" ? (
        children
      ) : (
        <Results
          today={today}
          asked={words.asked}
          search={words.search}
          typing={words.typed.trim() !== words.asked}
          onClear={clear}
        />
      )}
    </>
  );
}

type ResultsProps = {
  today: CalendarDate;
  asked: string;
  /** The search's ID; null before the first request. */
  search: string | null;
  /** Whether other words are being typed, so that the results are about to change. */
  typing: boolean;
  onClear: () => void;
};

const KEPT_FOR_MS = 5 * 60_000;

function useDaySearch(words: string) {
  const { user } = useSession();
  return useInfiniteQuery({
    queryKey: ["day-search", user?.id ?? "", words],
    queryFn: ({ pageParam: before, signal }) =>
      api(searchDays, { body: { q: words, ...(before && { before }) }, signal }),
    initialPageParam: "",
    getNextPageParam: ({ hits, more }) => (more ? hits.at(-1)?.target_date : undefined),
    enabled: user !== null && words !== "",
    gcTime: KEPT_FOR_MS,
    placeholderData: keepPreviousData,
  });
}

function Results({ today, asked, search: id, typing, onClear }: ResultsProps) {
  const search = useDaySearch(asked);
  const { data, error, isPaused, isPlaceholderData } = search;
  const current = data !== undefined && !isPlaceholderData;
  if (asked !== "" && (error || isPaused) && !current) {
    const offline = isPaused || error instanceof ConnectionError;
    const refused = hasCode(error, "request.rate_limited")
      ? daySearchTexts.busy
      : daySearchTexts.failed;
    const notice = offline ? daySearchTexts.offline : refused;
    return <LoadFailure level={2} notice={notice} onAgain={() => void search.refetch()} />;
  }
  if (!data) return <SearchHitsSkeleton label={daySearchTexts.loading} />;
  const hits = data.pages.flatMap((page) => page.hits);
  // The words that the shown results match, until the next ones load.
  const query = data.pages[0]?.query ?? asked;
  const said =
    hits.length === 1 && !search.hasNextPage
      ? daySearchTexts.one
      : search.hasNextPage
        ? daySearchTexts.latest
        : daySearchTexts.several;
  return (
    <SearchHits
      label={daySearchTexts.found}
      busy={typing || !current}
      said={fill(said, { query, count: hits.length })}
      hits={hits.map((hit) => (
        <li key={hit.target_date}>
          <Hit hit={hit} query={query} today={today} search={id} />
        </li>
      ))}
      none={{
        title: fill(daySearchTexts.none.title, { query }),
        body: daySearchTexts.none.body,
        clear: daySearchTexts.clear,
      }}
      onClear={onClear}
      more={
        current &&
        search.hasNextPage && (
          <Button busy={search.isFetchingNextPage} onClick={() => void search.fetchNextPage()}>
            {daySearchTexts.earlier}
          </Button>
        )
      }
    />
  );
}

type HitProps = { hit: DayHit; query: string; search: string | null; today: CalendarDate };

function Hit({ hit, query, search, today }: HitProps) {
  const date = hit.target_date;
  const days = { today, records: [hit], rest_days: hit.rest ? [date] : [] };
  const [{ mark } = { mark: "open" as const }] = dayMarks(days, date, date);
  const note = hit.note === null ? null : passageOf(hit.note, query);
  // Tomorrow's line has no page yet.
  const to = date > today ? paths.oneThing : dayPath(date, search === null ? null : { search });
  return (
    <Link className="hit" to={to}>
      <HitLines
        written
        head={
          <>
            <MarkGlyph mark={mark} />
            <span className="t2">{fullDate(date)}</span>
            {markTexts[mark]}
          </>
        }
        title={<Passage pieces={passageOf(shownText(hit), query).pieces} />}
        passage={note?.found && <Passage pieces={note.pieces} />}
      />
    </Link>
  );
}

import { fill, plural } from "@sovereign/content/public/fill";
import { officeFrame } from "@sovereign/content/words/office-frame";
import { foundTexts, listedStates } from "@sovereign/content/words/office-members";
import { listMembers, type MemberPage } from "@sovereign/contract/office-members";
import { officePaths } from "@sovereign/domain/office-paths";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  type FormEvent,
  type KeyboardEvent as Pressed,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { Link, useNavigate } from "react-router";
import { useTypedWords } from "#core/page/use-search-words.ts";
import { api, useSession } from "#core/session/session.ts";
import { Icon } from "#design/controls/icon.tsx";
import { elsewhereOf, foundWords } from "#features/office/members/found.tsx";
import { formatCount } from "#features/office/parts/office-words.ts";
import styles from "./office-frame.module.css";
import { OFFICE, OFFICE_WAIT_MS } from "./office-query.ts";
import "#design/forms/search-field.css";

const SHOWN = 6;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|textarea|select)$/.test(target.localName));

const isPlainSlash = (event: KeyboardEvent) =>
  event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey;

type Option = { to: string; title: string; about: string };

/** One letter would find every member; one digit is a number. */
const isEnough = (words: string) => words.length > 1 || /^\d$/.test(words);

const useFound = (words: string) =>
  useQuery({
    enabled: isEnough(words),
    queryKey: [OFFICE, "find", words],
    queryFn: ({ signal }) =>
      api(listMembers, { query: { q: words }, signal, within: OFFICE_WAIT_MS }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    retry: false,
  });

function optionsOf({ members, elsewhere }: MemberPage, timeZone: string): Option[] {
  const people = members.map((member) => ({
    to: officePaths.member(member.id),
    title: member.email,
    about: foundWords(member, timeZone) || listedStates[member.state],
  }));
  const others = elsewhere.map((found) => {
    const { text, to } = elsewhereOf(found);
    return { to, title: text, about: "" };
  });
  return [...people, ...others].slice(0, SHOWN);
}

/**
 * The search of the rail, which finds as one types: `/` leads to it, or on a phone to the member
 * list. Nothing of a member is opened before their row is.
 */
export function FindMember() {
  const navigate = useNavigate();
  const { user } = useSession();
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState("");
  const words = useTypedWords(asked, setAsked);
  const [open, setOpen] = useState(false);
  // By its address: while it is chosen, the answer for what was typed last moves the others.
  const [chosen, setChosen] = useState<string | null>(null);
  const { data, isPlaceholderData: isEarlier } = useFound(asked);
  const isShown = open && data !== undefined && isEnough(asked) && words.typed.trim() !== "";
  const found = isShown ? optionsOf(data, user?.time_zone ?? "UTC") : [];
  const all: Option = {
    to: officePaths.foundMembers(asked),
    title: fill(found.length > 0 || isEarlier ? foundTexts.all : foundTexts.none, { text: asked }),
    about: "",
  };
  const options = isShown ? [...found, all] : [];
  const at = options.findIndex(({ to }) => to === chosen);

  const onSlash = useEffectEvent((event: KeyboardEvent) => {
    if (!isPlainSlash(event) || isTyping(event.target)) return;
    if (document.querySelector('[role="dialog"]')) return;
    event.preventDefault();
    if (!field.current?.checkVisibility()) return void navigate(officePaths.members);
    field.current.focus();
    field.current.select();
  });
  // The key works wherever the focus is.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onSlash(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  function close() {
    setOpen(false);
    setChosen(null);
  }

  function go(to: string) {
    close();
    void navigate(to);
  }

  function find(event: FormEvent) {
    event.preventDefault();
    const option = options[at];
    if (option) return go(option.to);
    const typed = words.typed.trim();
    go(typed ? officePaths.foundMembers(typed) : officePaths.members);
  }

  function onKey(event: Pressed) {
    if (event.key === "Escape") return close();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || options.length === 0) return;
    event.preventDefault();
    const next = at + step;
    setChosen(options.at(next < -1 ? -1 : next === -1 ? options.length : next)?.to ?? null);
  }

  return (
    <search className={`search-field ${styles.find}`}>
      <form className="search-line gap-2" onSubmit={find}>
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          name="q"
          role="combobox"
          aria-label={officeFrame.find}
          aria-keyshortcuts="/"
          aria-expanded={options.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={at >= 0 ? `${list}-${at}` : undefined}
          placeholder={officeFrame.find}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          value={words.typed}
          onChange={({ target }) => {
            words.type(target.value);
            setOpen(true);
            setChosen(null);
          }}
          onKeyDown={onKey}
          onBlur={close}
        />
        <span className={`t3 ${styles.key}`} aria-hidden="true">
          /
        </span>
      </form>
      <div
        id={list}
        role="listbox"
        aria-label={officeFrame.find}
        className={styles.found}
        hidden={options.length === 0}
      >
        {options.map(({ to, title, about }, index) => (
          <Link
            key={to}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            to={to}
            // The field would lose the focus, and the list with it, before the press ends.
            onMouseDown={(event) => event.preventDefault()}
            onClick={close}
          >
            <span>{title}</span>
            {about && <span className="t2">{about}</span>}
          </Link>
        ))}
      </div>
      <p className="vh" role="status">
        {isShown &&
          !isEarlier &&
          plural(foundTexts.results, found.length, { count: formatCount(found.length) })}
      </p>
    </search>
  );
}

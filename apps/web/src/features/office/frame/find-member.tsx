import { officeFrame } from "@sovereign/content/words/office-frame";
import { officePaths } from "@sovereign/domain/office-paths";
import { type FormEvent, useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router";
import { Icon } from "#design/controls/icon.tsx";
import styles from "./office-frame.module.css";
import "#design/forms/search-field.css";

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|textarea|select)$/.test(target.localName));

const isPlainSlash = (event: KeyboardEvent) =>
  event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey;

/** The search of the rail: `/` leads to it, or on a phone to the member list. */
export function FindMember() {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
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

  function find(event: FormEvent) {
    event.preventDefault();
    const words = field.current?.value.trim() ?? "";
    void navigate(words ? officePaths.foundMembers(words) : officePaths.members);
  }

  return (
    <search className={`search-field ${styles.find}`}>
      <form className="search-line gap-2" onSubmit={find}>
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          name="q"
          aria-label={officeFrame.find}
          aria-keyshortcuts="/"
          placeholder={officeFrame.find}
          autoComplete="off"
          spellCheck={false}
        />
        <span className={`t3 ${styles.key}`} aria-hidden="true">
          /
        </span>
      </form>
    </search>
  );
}

import { frameTexts } from "@sovereign/content/words/frame";
import { Toast as Radix } from "radix-ui";
import { useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { usePageHidden } from "#core/device/device-state.ts";
import { Icon } from "#design/controls/icon.tsx";
import { dismissToast, type ShownToast, shownToasts, subscribeToToasts } from "./toast.ts";

/** What a message must not cover: what it is about. Said of an element by this attribute. */
const KEPT_CLEAR = "[data-toast-clear]";
const CONTROL = "button, a, input, textarea, select, [role=button]";
/** A covered button is worse than any covered figure. */
const CONTROL_WEIGHT = 1000;

let pressed: Element | null = null;

/**
 * Remembers what is pressed, as the next message may speak of it; gives a function that stops it.
 */
function watchPresses(): () => void {
  const note = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest(CONTROL) : null;
  };
  window.addEventListener("click", note, true);
  return () => window.removeEventListener("click", note, true);
}

function overlap(one: DOMRect, other: DOMRect): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** How much a list of messages covers of what it must not, by area. */
function covered(list: DOMRect): number {
  const control = pressed?.isConnected ? overlap(list, pressed.getBoundingClientRect()) : 0;
  let sum = control * CONTROL_WEIGHT;
  for (const element of document.querySelectorAll(KEPT_CLEAR)) {
    sum += overlap(list, element.getBoundingClientRect());
  }
  return sum;
}

/**
 * Puts the list of messages at the bottom of the screen, or at its top where it would cover more at
 * the bottom of what the messages are about. Under a sheet the style sheet decides.
 */
function placeToasts(list: HTMLElement): void {
  delete list.dataset.at;
  const atBottom = covered(list.getBoundingClientRect());
  if (atBottom === 0) return;
  list.dataset.at = "top";
  if (covered(list.getBoundingClientRect()) >= atBottom) delete list.dataset.at;
}

const DURATION = 5_000;
const NONE: readonly ShownToast[] = [];

/**
 * Where `toast()` messages appear, once per page. They wait while pointed at or focused and while
 * nobody sees the page, and keep clear of what was pressed and of what they are about.
 */
export function Toaster() {
  // While taken away they neither count their time nor are announced; both start again.
  return usePageHidden() ? null : <Messages />;
}

/** Hears of the messages, and of the presses that they may be about. */
function watch(listener: () => void): () => void {
  const stops = [subscribeToToasts(listener), watchPresses()];
  return () => {
    for (const stop of stops) stop();
  };
}

function Messages() {
  const messages = useSyncExternalStore(watch, shownToasts, () => NONE);
  const list = useRef<HTMLOListElement>(null);
  // Where they fit is measured. Each message comes after what it announces has been drawn.
  // A message more or less has another height.
  useLayoutEffect(() => {
    if (list.current && messages.length > 0) placeToasts(list.current);
  }, [messages]);
  return (
    <Radix.Provider label={frameTexts.notification} duration={DURATION} swipeDirection="down">
      {messages.map((message) => (
        <ToastElement key={message.id} message={message} />
      ))}
      <Radix.Viewport ref={list} className="toasts" label={frameTexts.notifications} />
    </Radix.Provider>
  );
}

function ToastElement({ message }: { message: ShownToast }) {
  const { id, title, description, tone, duration } = message;
  return (
    <Radix.Root
      // A foreground toast is announced at once, a background one when the reader pauses.
      type={tone === "error" ? "foreground" : "background"}
      className={tone === "error" ? "toast bad" : "toast"}
      {...(duration === undefined ? {} : { duration })}
      onOpenChange={(open) => {
        if (!open) dismissToast(id);
      }}
    >
      <div className="grow">
        <Radix.Title className="toast-title">{title}</Radix.Title>
        {description && <Radix.Description className="toast-text">{description}</Radix.Description>}
      </div>
      <Radix.Close className="btn-ico" aria-label={frameTexts.dismiss}>
        <Icon name="close" />
      </Radix.Close>
    </Radix.Root>
  );
}

import { frameTexts } from "@sovereign/content/words/frame";
import { Toast as Radix } from "radix-ui";
import { useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { usePageHidden } from "#core/device/use-page-hidden.ts";
import { Icon } from "#design/controls/icon.tsx";
import { dismissToast, type ShownToast, shownToasts, subscribeToToasts } from "./toast.ts";
import { placeToasts, watchPresses } from "./toast-place.ts";

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

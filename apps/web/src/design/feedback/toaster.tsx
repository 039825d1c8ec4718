import * as Radix from "@radix-ui/react-toast";
import { frameTexts } from "@sovereign/content/words/frame";
import { useLayoutEffect, useRef } from "react";
import { usePageHidden } from "#core/device/device-state.ts";
import { useStore } from "#core/state/store.ts";
import { Icon } from "#design/controls/icon.tsx";
import { dismissToast, type ShownToast, toasts } from "./toast.ts";
import "./toasts.css";

const DURATION = 5_000;

/** Use once per page. Timers pause while a message is hovered or focused, or the page is hidden. */
export function Toaster() {
  // Unmounted messages neither count down nor are announced; both restart.
  return usePageHidden() ? null : <Messages />;
}

function Messages() {
  const messages = useStore(toasts);
  // Shows one; earlier messages follow when it has gone.
  const message = messages.at(-1);
  const viewport = useRef<HTMLOListElement>(null);
  const id = message?.id;
  useLayoutEffect(() => {
    if (id !== undefined) viewport.current?.style.setProperty("--page-top", `${pageTop()}px`);
  }, [id]);
  return (
    <Radix.Provider label={frameTexts.notification} duration={DURATION} swipeDirection="up">
      {message && <ToastElement key={message.id} message={message} />}
      <Radix.Viewport ref={viewport} className="toasts" label={frameTexts.notifications} />
    </Radix.Provider>
  );
}

/** In a frame whose page starts below notes with buttons, which a message must not cover. */
function pageTop(): number {
  const page = document.querySelector(".frame-rail ~ main");
  return Math.max(0, page?.getBoundingClientRect().top ?? 0);
}

function ToastElement({ message }: { message: ShownToast }) {
  const { id, title, description, tone, duration } = message;
  return (
    <Radix.Root
      // A foreground toast is announced immediately, a background one when the reader pauses.
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

import { frameTexts } from "@sovereign/content/words/frame";
import { Toast as Radix } from "radix-ui";
import { usePageHidden } from "#core/device/device-state.ts";
import { useStore } from "#core/state/store.ts";
import { Icon } from "#design/controls/icon.tsx";
import { dismissToast, type ShownToast, toasts } from "./toast.ts";

const DURATION = 5_000;

/**
 * Where `toast()` messages appear, once per page. They wait while pointed at or focused and while
 * nobody sees the page.
 */
export function Toaster() {
  // While taken away they neither count their time nor are announced; both start again.
  return usePageHidden() ? null : <Messages />;
}

function Messages() {
  const messages = useStore(toasts);
  // There is room for one: those before it wait until it has gone.
  const message = messages.at(-1);
  return (
    <Radix.Provider label={frameTexts.notification} duration={DURATION} swipeDirection="up">
      {message && <ToastElement key={message.id} message={message} />}
      <Radix.Viewport className="toasts" label={frameTexts.notifications} />
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

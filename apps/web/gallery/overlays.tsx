import { fill } from "@sovereign/content/public/fill";
import { appFrame } from "@sovereign/content/words/app-frame";
import { authTexts } from "@sovereign/content/words/auth";
import { factorRemoval, factorRow } from "@sovereign/content/words/factors";
import { service } from "@sovereign/content/words/notices";
import { oneThingTexts } from "@sovereign/content/words/one-thing";
import { type ReactNode, useState } from "react";
import { Button } from "#design/controls/button.tsx";
import { Dialog, Sheet } from "#design/controls/dialog.tsx";
import { DialogClose } from "#design/controls/layer.tsx";
import { type ToastMessage, toast } from "#design/feedback/toast.ts";
import { WeekStrip } from "#design/figures/milled-edge/ledger.tsx";
import { Specimen, State } from "./specimen.tsx";

// They stay until they are dismissed.
const duration = Number.POSITIVE_INFINITY;
const TOASTS: Record<string, ToastMessage> = {
  success: { title: oneThingTexts.saved, description: oneThingTexts.savedDetail, tone: "success" },
  error: { title: service.connection.title, description: service.connection.body, tone: "error" },
  "long text": { title: authTexts.checkEmail, description: authTexts.notConfirmed, tone: "error" },
};

export function Overlays() {
  return (
    <>
      <Specimen name="Dialog, DialogClose">
        <State name="default">
          <Opener name="dialog">
            {(open, onOpenChange) => (
              <Dialog
                open={open}
                onOpenChange={onOpenChange}
                title={fill(factorRemoval.title, { name: factorRow.title })}
                description={factorRemoval.help}
              >
                <div className="actions2">
                  <Button variant="danger">{factorRemoval.confirm}</Button>
                  <Button onClick={() => onOpenChange(false)}>{factorRemoval.cancel}</Button>
                </div>
              </Dialog>
            )}
          </Opener>
        </State>
        <State name="figure, close button, long text">
          <Opener name="dialog with a figure">
            {(open, onOpenChange) => (
              <Dialog
                open={open}
                onOpenChange={onOpenChange}
                figure={<WeekStrip marks={[]} label="" />}
                title={factorRow.title}
                description={factorRemoval.last}
              >
                <DialogClose />
                <Button variant="primary">{factorRow.setUp}</Button>
              </Dialog>
            )}
          </Opener>
        </State>
      </Specimen>
      <Specimen name="Sheet">
        <State name="default">
          <Opener name="sheet">
            {(open, onOpenChange) => (
              <Sheet open={open} onOpenChange={onOpenChange} label={appFrame.account}>
                <Button variant="text">{appFrame.signOut}</Button>
                <Button variant="text">{appFrame.signOutEverywhere}</Button>
              </Sheet>
            )}
          </Opener>
        </State>
      </Specimen>
      <Specimen name="Toaster">
        {Object.entries(TOASTS).map(([name, message]) => (
          <State key={name} name={name}>
            <Button onClick={() => toast({ ...message, duration })}>{`toast, ${name}`}</Button>
          </State>
        ))}
      </Specimen>
    </>
  );
}

type OpenerProps = {
  name: string;
  children: (open: boolean, onOpenChange: (open: boolean) => void) => ReactNode;
};

function Opener({ name, children }: OpenerProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{name}</Button>
      {children(open, setOpen)}
    </>
  );
}

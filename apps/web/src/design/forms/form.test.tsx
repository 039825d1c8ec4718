import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { Field } from "./field.tsx";
import { Form, type Refusal, SendButton, useCheckedForm, useFormField } from "./form.tsx";
import { z } from "./zod.ts";

const schema = z.object({
  name: z.string().check(z.minLength(2, "Too short")),
  town: z.string().check(z.trim(), z.minLength(1, "Where?")),
});
type Values = z.infer<typeof schema>;
type Send = (values: Values) => Promise<Refusal<Values> | undefined>;

function TestField({ name }: { name: keyof Values }) {
  return <Field label={name} {...useFormField(name)} />;
}

function TestForm({ send, act = "save" }: { send: Send; act?: string }) {
  const form = useCheckedForm(schema, { name: "Elena", town: "" });
  return (
    <Form form={form} send={send} act={act} advice={<p>Ask again.</p>}>
      <TestField name="name" />
      <TestField name="town" />
      <SendButton busyLabel="Saving…">Save</SendButton>
    </Form>
  );
}

const field = (name: keyof Values) => screen.getByLabelText(name) as HTMLInputElement;
const press = () => userEvent.click(screen.getByRole("button"));
const sends = (refusal?: Refusal<Values>) => vi.fn<Send>(async () => refusal);

describe("a form", () => {
  it("sends nothing invalid, shows the error under the field and focuses the first one", async () => {
    const send = sends();
    render(<TestForm send={send} />);
    await press();
    expect(document.activeElement).toBe(field("town"));
    expect(screen.getByRole("alert").textContent).toBe("Where?");
    expect(field("town").getAttribute("aria-invalid")).toBe("true");
    expect(field("name").getAttribute("aria-invalid")).toBeNull();

    await userEvent.clear(field("name"));
    await press();
    expect(document.activeElement).toBe(field("name"));
    expect(send).not.toHaveBeenCalled();
  });

  it("sends valid values, and shows it on its button until there is a response", async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const send = vi.fn<Send>(() => promise);
    render(<TestForm send={send} />);
    await userEvent.type(field("town"), " Lyon ");
    await press();
    const button = await screen.findByRole("button", { name: "Saving…" });
    expect(button.getAttribute("aria-busy")).toBe("true");
    await press();
    expect(send).toHaveBeenCalledExactlyOnceWith({ name: "Elena", town: "Lyon" });
    resolve(undefined);
    expect(await screen.findByRole("button", { name: "Save" })).toBeTruthy();
  });

  it("shows a refusal under its field, and focuses it", async () => {
    render(<TestForm send={sends({ text: "No such town", field: "town" })} />);
    await userEvent.type(field("town"), "Atlantis");
    await press();
    expect((await screen.findByRole("alert")).textContent).toBe("No such town");
    expect(document.activeElement).toBe(field("town"));
    expect(screen.queryByText("Ask again.")).toBeNull();
  });

  it("shows any other refusal above the fields, with its own action only, until the next submit", async () => {
    const send = sends({ text: "Not today" });
    const { rerender } = render(<TestForm send={send} />);
    await userEvent.type(field("town"), "Lyon");
    await press();
    expect((await screen.findByRole("alert")).textContent).toBe("Not todayAsk again.");
    rerender(<TestForm send={send} act="delete" />);
    expect(screen.queryByRole("alert")).toBeNull();
    rerender(<TestForm send={send} />);
    expect(screen.getByRole("alert")).toBeTruthy();
    send.mockResolvedValue(undefined);
    await press();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

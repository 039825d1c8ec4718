import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import type { ComponentProps, ReactNode } from "react";
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Path,
  type SubmitErrorHandler,
  type UseFormReturn,
  useForm,
  useFormContext,
  useFormState,
} from "react-hook-form";
import { Button } from "#design/controls/button.tsx";
import { Alert } from "#design/feedback/alert.tsx";
import type { z } from "./zod.ts";

/**
 * The state of a form whose values a schema checks before they are sent; `Form` draws it.
 * Without default values, what was typed before the page's scripts ran is taken over.
 */
export function useCheckedForm<Values extends FieldValues>(
  schema: z.ZodMiniType<Values, Values>,
  defaultValues?: DefaultValues<Values>,
): UseFormReturn<Values> {
  return useForm<Values>({
    resolver: standardSchemaResolver(schema),
    ...(defaultValues && { defaultValues }),
  });
}

/** Why the values were not taken: said under the field that is at fault, else above all fields. */
export type Refusal<Values extends FieldValues> = { text: string; field?: Path<Values> };

type FormProps<Values extends FieldValues> = Omit<ComponentProps<"form">, "onSubmit"> & {
  form: UseFormReturn<Values>;
  /** Sends values that were found right; gives the refusal, if there was one. */
  send: (values: Values) => Promise<Refusal<Values> | undefined>;
  /** Hears of values that were found wrong, where their fields do not say so. */
  onFaults?: SubmitErrorHandler<Values>;
  /** Which of its acts the form is for at the moment: a refusal is shown with its own act only. */
  act?: string;
  /** A way on that stands with a refusal. */
  advice?: ReactNode;
};

/**
 * A form made by `useCheckedForm`: nothing wrong is sent, the first field at fault takes the focus, and
 * a refusal is said at once. Its fields take `useFormField`, its button is a `SendButton`.
 */
export function Form<Values extends FieldValues>({
  form,
  send,
  onFaults,
  act = "send",
  advice,
  children,
  ...rest
}: FormProps<Values>) {
  const { errors } = useFormState({ control: form.control });
  const refused = errors.root?.[act]?.message;
  const submit = form.handleSubmit(async (values) => {
    const refusal = await send(values);
    if (!refusal) return;
    form.setError(refusal.field ?? `root.${act}`, { message: refusal.text }, { shouldFocus: true });
  }, onFaults);
  return (
    <form method="post" noValidate onSubmit={submit} {...rest}>
      <FormProvider {...form}>
        {refused && (
          <Alert>
            <p>{refused}</p>
            {advice}
          </Alert>
        )}
        {children}
      </FormProvider>
    </form>
  );
}

/** What a `Field` of a `Form` takes: its registration under that name, and what is wrong with it. */
export function useFormField(name: string) {
  const { register } = useFormContext();
  const { errors } = useFormState({ name });
  return { ...register(name), error: errors[name]?.message as string | undefined };
}

/** The button that sends the form it stands in, and says `busyLabel` while that is under way. */
export function SendButton(props: Omit<ComponentProps<typeof Button>, "type" | "busy">) {
  const { isSubmitting } = useFormState();
  return <Button variant="primary" {...props} type="submit" busy={isSubmitting} />;
}

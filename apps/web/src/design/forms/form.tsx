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

/** Without default values, adopts what was typed before the scripts ran. */
export function useCheckedForm<Values extends FieldValues>(
  schema: z.ZodMiniType<Values, Values>,
  defaultValues?: DefaultValues<Values>,
): UseFormReturn<Values> {
  return useForm<Values>({
    resolver: standardSchemaResolver(schema),
    ...(defaultValues && { defaultValues }),
  });
}

export type Refusal<Values extends FieldValues> = { text: string; field?: Path<Values> };

type FormProps<Values extends FieldValues> = Omit<ComponentProps<"form">, "onSubmit"> & {
  form: UseFormReturn<Values>;
  send: (values: Values) => Promise<Refusal<Values> | undefined>;
  /** Called with errors that the fields do not show. */
  onInvalidFields?: SubmitErrorHandler<Values>;
  /** The current action: a refusal is shown with its own action only. */
  act?: string;
  advice?: ReactNode;
};

/** Fields use `useFormField`, the button is a `SendButton`. */
export function Form<Values extends FieldValues>({
  form,
  send,
  onInvalidFields,
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
  }, onInvalidFields);
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

export function useFormField(name: string) {
  const { register } = useFormContext();
  const { errors } = useFormState({ name });
  return { ...register(name), error: errors[name]?.message as string | undefined };
}

export function SendButton(props: Omit<ComponentProps<typeof Button>, "type" | "busy">) {
  const { isSubmitting } = useFormState();
  return <Button variant="primary" {...props} type="submit" busy={isSubmitting} />;
}

import { type FormOptions, useForm } from '#ui/use-form.ts';
import type { IdentityClient } from './identity-client.ts';
import { type StepOptions, useStep } from './use-step.ts';

export type StepFormOptions<Values, Output> = StepOptions &
  Pick<FormOptions<Values, Output>, 'initial' | 'schema'> & {
    readonly onSubmit: (output: Output, identity: IdentityClient) => Promise<void>;
  };

/** A form whose submission is one request to the identity service. */
export function useStepForm<Values extends object, Output>(
  options: StepFormOptions<Values, Output>,
) {
  const { initial, schema, onSubmit, ...step } = options;
  const { run, busy, error } = useStep(step);
  const { form, text, values } = useForm({
    initial,
    schema,
    onSubmit: (output) => void run((identity) => onSubmit(output, identity)),
  });
  return { frame: { form, busy, error }, text, values };
}

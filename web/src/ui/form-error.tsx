import { Alert } from '@mantine/core';

/** Why a form was not accepted, above its fields; nothing while there is no reason. */
export function FormError({ text }: { readonly text: string | null }) {
  if (!text) return null;
  return (
    <Alert color="red" role="alert">
      {text}
    </Alert>
  );
}

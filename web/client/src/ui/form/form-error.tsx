import { Alert, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';

/** Shows, above a form's fields, why the form was rejected. Renders nothing if it was not. */
export function FormError({ text }: { readonly text: string | null }) {
  const shown = useRef<HTMLDivElement>(null);
  // The button is below the fields, possibly a whole screen further down.
  useEffect(() => {
    if (text) shown.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  if (!text) return null;
  return (
    <Alert color="red" role="alert" ref={shown}>
      <Text size="sm" c="red" fw={500}>
        {text}
      </Text>
    </Alert>
  );
}

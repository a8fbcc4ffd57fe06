import { Alert, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';

/** Shows the reason why a form was rejected above its fields. Renders nothing if there is none. */
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

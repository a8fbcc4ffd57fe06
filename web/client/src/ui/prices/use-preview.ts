import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { skipToken, useQuery } from '@apollo/client/react';
import { useDebouncedValue } from '@mantine/hooks';

/** Requests a preview, but not on every key press. Null means that the input is incomplete. */
export function usePreview<Data, Input>(
  document: TypedDocumentNode<Data, OperationVariables & { readonly input: Input }>,
  input: Input | null,
) {
  const [settled] = useDebouncedValue(input, 300);
  const { data, previousData, error } = useQuery(
    document,
    settled === null ? skipToken : { variables: { input: settled }, fetchPolicy: 'no-cache' },
  );
  const isOfInput = input !== null && JSON.stringify(settled) === JSON.stringify(input);
  return {
    /** Shows the preview of an earlier input until the server has responded to the current one. */
    data: (data ?? previousData) as Data | undefined,
    failure: error,
    /** Whether the server has responded to the current input, so that it can be saved. */
    ready: isOfInput && data !== undefined && !error,
  };
}

import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { skipToken, useQuery } from '@apollo/client/react';
import { useDebouncedValue } from '@mantine/hooks';

/** Requests a preview, but not after every key press. A null input is incomplete. */
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
    /** The preview of an earlier input, until the current input has an answer. */
    data: (data ?? previousData) as Data | undefined,
    failure: error,
    /** Whether the current input has an answer and can be saved. */
    ready: isOfInput && data !== undefined && !error,
  };
}

import { ApolloLink, Observable } from '@apollo/client';

/**
 * Sends operations whose context says `inOrder` one after the other: of two changes of one record
 * that are shown at once, the last one has to win on the server, too.
 */
export function inOrderLink(): ApolloLink {
  let last: Promise<void> = Promise.resolve();
  return new ApolloLink((operation, forward) => {
    if (!operation.getContext().inOrder) return forward(operation);
    const before = last;
    let over = (): void => undefined;
    last = new Promise((resolve) => {
      over = resolve;
    });
    return new Observable((observer) => {
      const ending = before.then(() => forward(operation).subscribe(observer));
      return () => {
        over();
        void ending.then((sent) => sent.unsubscribe());
      };
    });
  });
}

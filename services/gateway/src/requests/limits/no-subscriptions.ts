import type { ApolloServerPlugin } from '@apollo/server';
import { apiError } from '../../answers/api-error.ts';
import type { RequestContext } from '../request-context.ts';

/** Subscriptions live on sockets; a plain request cannot carry one. */
export const noSubscriptions: ApolloServerPlugin<RequestContext> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation }) => {
      if (operation?.operation !== 'subscription') return;
      throw apiError('BAD_USER_INPUT', 'Subscriptions need a WebSocket', { http: { status: 400 } });
    },
  }),
};

import type { ApolloServerPlugin } from '@apollo/server';
import { type FragmentDefinitionNode, Kind } from 'graphql';
import { limitError } from './limit-error.ts';
import { operationCost } from './operation-cost.ts';
import { operationLimits } from './operation-limits.ts';

/** Refuses expensive operations between validation and execution, when variables are known. */
export const costLimit: ApolloServerPlugin = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ schema, document, operation, request }) => {
      if (!operation) return;
      const fragments: Record<string, FragmentDefinitionNode> = {};
      for (const definition of document.definitions) {
        if (definition.kind === Kind.FRAGMENT_DEFINITION) {
          fragments[definition.name.value] = definition;
        }
      }
      const variables = request.variables ?? {};
      const cost = operationCost({ schema, operation, fragments, variables });
      if (cost > operationLimits.cost) throw limitError('cost', operationLimits.cost);
    },
  }),
};

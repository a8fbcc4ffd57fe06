import type { Workspace, WorkspaceCommand } from '@qr-menu/domain';
import type { DomainEvent } from '@qr-menu/schema';
import type { GraphQLResolveInfo } from 'graphql';
import { workspaceOf } from '../../requests/authentication/caller.ts';
import type { RequestContext } from '../../requests/request-context.ts';
import type { ApiEntity } from '../lists/entities.ts';
import { type MutationArguments, runMutation } from './run-mutation.ts';

type Condition = Pick<MutationArguments, 'condition' | 'ifVersion'>;

/** How one aggregate's mutations become commands and its entities the API's. */
export type MutationMapping<CreateInput, UpdateInput, Entity> = {
  readonly create: (input: CreateInput, newId: string) => WorkspaceCommand;
  readonly update: (input: UpdateInput) => WorkspaceCommand;
  readonly delete: (id: string) => WorkspaceCommand;
  /** The new entity's id, from the event that tells of its creation. */
  readonly createdId: (event: DomainEvent) => string | undefined;
  readonly find: (workspace: Workspace, id: string) => Entity | undefined;
  readonly toApi: (entity: Entity) => ApiEntity;
};

/** The create, update and delete resolvers of an aggregate: translation at the edge, no rules. */
export function mutationResolvers<
  CreateInput extends object,
  UpdateInput extends { readonly id: string },
  Entity,
>(mapping: MutationMapping<CreateInput, UpdateInput, Entity>) {
  const subject = (id: string) => (workspace: Workspace) => {
    const entity = mapping.find(workspace, id);
    return entity === undefined ? null : mapping.toApi(entity);
  };
  const shown = (workspace: Workspace, id: string): ApiEntity =>
    mapping.toApi(present(mapping.find(workspace, id)));

  return {
    create: async (
      _root: object,
      given: { readonly input: CreateInput } & Condition,
      context: RequestContext,
      info: GraphQLResolveInfo,
    ): Promise<ApiEntity> => {
      workspaceOf(context.caller);
      const command = mapping.create(given.input, context.newId());
      const mutation = { command, subject: () => null };
      const settled = await runMutation(mutation, given, context, info);
      const [id] = settled.events.map(mapping.createdId).filter((found) => found !== undefined);
      return shown(settled.after, present(id));
    },
    update: async (
      _root: object,
      given: { readonly input: UpdateInput } & Condition,
      context: RequestContext,
      info: GraphQLResolveInfo,
    ): Promise<ApiEntity> => {
      workspaceOf(context.caller);
      const { id } = given.input;
      const mutation = { command: mapping.update(given.input), subject: subject(id) };
      const settled = await runMutation(mutation, given, context, info);
      return shown(settled.after, id);
    },
    delete: async (
      _root: object,
      given: { readonly input: { readonly id: string } } & Condition,
      context: RequestContext,
      info: GraphQLResolveInfo,
    ): Promise<ApiEntity> => {
      const { id } = given.input;
      const mutation = { command: mapping.delete(id), subject: subject(id) };
      const settled = await runMutation(mutation, given, context, info);
      return shown(settled.before, id);
    },
  };
}

/** What a settled mutation always has. */
function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a settled mutation has no entity');
  return value;
}

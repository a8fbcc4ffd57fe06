import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { loadRuntimeConfig } from '#api/runtime-config.ts';

export type InvitationLink = { readonly workspaceId: string; readonly id: string };

const linked = /^([\w-]{1,128})\.([\w-]{1,128})$/;

/** Reads the invitation from the URL of the registration page: `?invitation=<workspace>.<id>`. */
export function readInvitationLink(search: string): InvitationLink | null {
  const [, workspaceId, id] =
    linked.exec(new URLSearchParams(search).get('invitation') ?? '') ?? [];
  return workspaceId === undefined || id === undefined ? null : { workspaceId, id };
}

/** Returns the URL of the page that accepts the invitation after the person has signed in. */
export const joinPath = ({ workspaceId, id }: InvitationLink): string =>
  `/admin/join/${workspaceId}/${id}`;

const offeredSchema = z.object({
  accountName: z.nullable(z.string()),
  accountEmail: z.nullable(z.string()),
  email: z.string(),
  role: z.enum(['editor', 'viewer']),
});
const answerSchema = z.object({ data: z.object({ offeredInvitation: z.nullable(offeredSchema) }) });

export type OfferedInvitation = z.infer<typeof offeredSchema>;

const query = `query ($workspaceId: ID!, $id: ID!) {
  offeredInvitation(workspaceId: $workspaceId, id: $id) { accountName accountEmail email role }
}`;

/**
 * Loads the invitation with the public API key and without the API client, because the person may not be
 * signed in.
 */
async function loadInvitation(link: InvitationLink): Promise<OfferedInvitation | null> {
  const { publicApiKey } = await loadRuntimeConfig();
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': publicApiKey },
    body: JSON.stringify({ query, variables: link }),
  });
  return answerSchema.parse(await response.json()).data.offeredInvitation;
}

export type InvitationState =
  | { readonly kind: 'loading' | 'closed' | 'failed' }
  | { readonly kind: 'open'; readonly invitation: OfferedInvitation };

export function useInvitation({ workspaceId, id }: InvitationLink) {
  const [state, setState] = useState<InvitationState>({ kind: 'loading' });
  const isLoading = state.kind === 'loading';
  useEffect(() => {
    if (!isLoading) return;
    let isLeft = false;
    const settle = (next: InvitationState) => {
      if (!isLeft) setState(next);
    };
    loadInvitation({ workspaceId, id }).then(
      (invitation) => settle(invitation ? { kind: 'open', invitation } : { kind: 'closed' }),
      () => settle({ kind: 'failed' }),
    );
    return () => {
      isLeft = true;
    };
  }, [workspaceId, id, isLoading]);
  return { state, again: () => setState({ kind: 'loading' }) };
}

/** What the roles in a workspace are called. */
export const roleTexts = {
  owner: 'session.roles.owner',
  editor: 'session.roles.editor',
  viewer: 'session.roles.viewer',
} as const;

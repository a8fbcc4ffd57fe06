/** Texts of the frame around the owner's screens, and of the sign-in behind it. */
export const session = {
  skip: 'Skip to content',
  openMenu: 'Open navigation',
  closeMenu: 'Close navigation',
  venue: 'Venue',
  management: 'Business',
  overview: 'Overview',
  workingFor: 'You are working for',
  workspace: 'Workspace',
  own: 'My venue',
  unnamed: 'Venue without a name',
  switched: 'You are working for {{name}} now.',
  roles: {
    owner: 'Owner',
    editor: 'Editor',
    viewer: 'Viewer',
  },
  invitations: 'Open invitations: {{n}}',
  signedInAs: 'Signed in as',
  ended: 'Your session has ended',
  endedHint: 'Sign in again to go on. What you have typed is still there.',
  signInElsewhere:
    'This sign-in needs a further step. Open the sign-in page in another tab; this one goes on by itself afterwards.',
  otherTab: 'Open the sign-in page in another tab',
  noAccess: 'You do not work for this venue any more.',
  toOwn: 'Go to my own venue',
};

/** What a screen reader says while a list is put in order. */
export const sorting = {
  role: 'movable row',
  handle: 'Move {{name}}',
  instructions:
    'Press space or enter to pick up, the arrow keys to move, space or enter to drop, escape to cancel.',
  picked: '{{name}} picked up, position {{n}} of {{total}}.',
  over: '{{name}} is at position {{n}} of {{total}}.',
  dropped: '{{name}} dropped at position {{n}} of {{total}}.',
  cancelled: 'Cancelled. {{name}} is back where it was.',
};

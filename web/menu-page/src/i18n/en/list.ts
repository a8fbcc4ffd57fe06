/** Strings for the guest's list. The waiter reads some of them in the venue's language. */
export const list = {
  mine: 'My list',
  add: 'Add to my list',
  added: 'On your list: {{n}}',
  full: 'The list is full.',
  size: 'Size',
  choose: 'Please choose: {{of}}',
  fewer: 'One less: {{of}}',
  more: 'One more: {{of}}',
  clear: 'Clear the list',
  show: 'Show the waiter',
  gone: 'No longer available as chosen, so not on the list: {{of}}',
  elsewhere: 'Also chosen, not in the total: {{of}}',
  changed: 'A name or price has changed. Please check.',
  mark: 'Changed',
  notKept: 'This phone cannot save the list. It will be gone when you leave the page.',
  hint: 'The list stays on this phone for 12 hours. Nothing is sent: show it to the waiter.',
  // The waiter reads everything below.
  ofGuest: 'The guest’s list',
  table: 'Table {{of}}',
  sum: 'Total without service',
  deposit: '+ deposit {{of}}',
  open: '+ {{n}} without a fixed price',
  noPrice: 'no fixed price',
  asOf: 'Prices as of {{of}}',
  // A lawyer has to review the next two sentences. The colon avoids having to inflect the names. "No
  // milk" below a dish could be read as a claim about it.
  avoid: 'I must avoid: {{of}}. Please check with the kitchen.',
  allergy: 'I have an allergy. Please ask me, and check with the kitchen.',
};

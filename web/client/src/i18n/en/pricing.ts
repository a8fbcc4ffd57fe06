/** Texts about an item's sizes and the unit of its price. */
export const sizes = {
  several: 'Several sizes',
  hint: 'Guests see all sizes in this order. The first one is shown where there is room for one price only.',
  name: 'Name ({{language}})',
  add: 'Add a size',
  numbered: 'Size {{n}}',
  one: 'Only one size',
  most: 'No more than {{n}} are possible.',
  nameless: 'Give it a name or a volume, so that guests can tell the sizes apart.',
  details: 'Price details',
  per: 'per {{unit}}',
  depositHint: 'Given back with the bottle. Guests see it beside the price, never in it.',
  onRequestHint: 'Guests are told to ask the staff for the price.',
  // To be reviewed by a lawyer.
  quantityOfAll: 'In Bulgaria every dish has its weight or volume beside it.',
  // To be reviewed by a lawyer.
  quantityOfDrinks: 'Drinks have their quantity beside them.',
  // To be reviewed by a lawyer.
  noRequests: 'In Germany the price has to be written: “on request” is not enough.',
  priced: 'Only possible without a price: take the price out first.',
  depositOf: '{{name}}, deposit',
};

/** Texts about an item's options. */
export const options = {
  title: 'Options and extras',
  add: 'Add a group',
  update: 'Update group',
  loading: 'Loading options…',
  empty: 'No options yet.',
  emptyText:
    'What guests choose beside a dish: extras, a side, how it is done. Make a group once and use it for many dishes or a whole section.',
  missing: 'This group does not exist any more.',
  updated: 'Group updated',
  choose: 'How many guests choose',
  must: 'Must they choose?',
  no: 'No, only if they like',
  atLeast: 'Yes, at least {{n}}',
  one: 'Yes, one',
  many: 'How many at most?',
  exactly: 'One',
  upTo: 'Up to {{n}}',
  any: 'As many as they like',
  options: 'Options',
  addOption: 'Add an option',
  numbered: 'Option {{n}}',
  delta: 'Price difference',
  deltaHint: 'For example +1.50 or −0.50. Empty: none.',
  deltaFault: 'Enter an amount with a sign, for example +1.50 or -0.50.',
  contents: 'Allergens',
  // To be reviewed by a lawyer.
  all: 'That is all: it contains nothing else of the 14',
  // To be reviewed by a lawyer.
  declared: 'declared',
  // To be reviewed by a lawyer.
  undeclared: 'not declared',
  minFault: 'There are fewer options than guests must choose.',
  maxFault: 'This is less than they must choose.',
  picker: 'Guests choose from these groups.',
  none: 'There are no groups yet.',
  clear: 'Clear the groups',
  noMatch: 'No group matches.',
  set: 'Price of the set menu',
  setHint: 'Only if the whole section is sold at one price.',
  used: 'Shared groups stay as they are, because other dishes use them, too: {{names}}',
  inactive: 'hidden',
};

/** Strings for an item's sizes and the unit of its price. */
export const sizes = {
  several: 'Several sizes',
  hint: 'Guests see all sizes in this order. Where there is room for only one price, the first size is shown.',
  name: 'Name ({{language}})',
  add: 'Add a size',
  numbered: 'Size {{n}}',
  one: 'Only one size',
  most: 'You can add up to {{n}}.',
  nameless: 'Give it a name or a volume, so that guests can tell the sizes apart.',
  details: 'Price details',
  per: 'per {{unit}}',
  depositHint:
    'Refunded when the bottle is returned. Guests see it next to the price; it is never included in the price.',
  onRequestHint: 'Guests are told to ask the staff for the price.',
  // To be reviewed by a lawyer.
  quantityOfAll: 'In Bulgaria the weight or volume of every dish must be shown.',
  // To be reviewed by a lawyer.
  quantityOfDrinks: 'The quantity of drinks must be shown.',
  // To be reviewed by a lawyer.
  noRequests: 'In Germany the price must be shown: “on request” is not enough.',
  priced: 'Only possible without a price: remove the price first.',
  depositOf: '{{name}}, deposit',
};

/** Strings for an item's options. */
export const options = {
  title: 'Options and extras',
  add: 'Add a group',
  update: 'Update group',
  loading: 'Loading options…',
  empty: 'No options yet.',
  emptyText:
    'Choices that guests have with a dish: extras, a side dish, how well done it is. Create a group once and use it for many dishes or a whole section.',
  missing: 'This group no longer exists.',
  updated: 'Group updated',
  choose: 'How many guests choose',
  must: 'Must they choose?',
  no: 'No, only if they want to',
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
  all: 'The list is complete: it contains no others of the 14 allergens',
  // To be reviewed by a lawyer.
  declared: 'declared',
  // To be reviewed by a lawyer.
  undeclared: 'not declared',
  minFault: 'There are fewer options than guests have to choose.',
  maxFault: 'This is fewer than they have to choose.',
  picker: 'Guests choose from these groups.',
  none: 'There are no groups yet.',
  clear: 'Clear the groups',
  noMatch: 'No group matches.',
  set: 'Price of the set menu',
  setHint: 'Only if the whole section is sold at one price.',
  used: 'Shared groups do not change, because other dishes use them too: {{names}}',
  inactive: 'hidden',
};

/** Strings for lower prices at certain times. */
export const happyHour = {
  title: 'Happy hour',
  hint: 'Guests see this price next to the usual one, with its hours. It is never combined with the discount.',
  sectionHint:
    'Applies to all items in the section that have no happy hour of their own. A price applies to the items with one size that cost more.',
  days: 'Days',
  from: 'From',
  to: 'Until',
  add: 'Add hours',
  price: 'Happy hour price',
  percent: 'or lower by (%)',
  sizesHint: 'Instead of a happy hour price for each size.',
  of: '{{name}}, happy hour',
  faults: {
    hours: 'Choose at least one day and both times, in steps of 5 minutes. Times must not overlap.',
    noHours: 'Add the hours in which this price applies.',
    oneOf: 'Enter either a price or a percentage from 1 to 100.',
    lower: 'It must be lower than the usual price.',
    refused: 'Check the happy hour: its prices must be lower than the usual ones.',
    tooMany: 'A happy hour can have at most {{windows}} times.',
  },
};

export const print = {
  scan: 'Scan for the menu',
  hint: 'Point your phone’s camera at the code',
  orOpen: 'or open',
  foldHere: 'Fold here',
  asOf: 'As of {{day}}, version {{version}}',
  page: 'Page {{n}} of {{of}}',
  legend: 'Legend',
  before: 'was: {{price}}',
  download: 'Menu for printing (PDF)',
};

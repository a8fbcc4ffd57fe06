/** Texts about several menus, which only the page can say. */
export const menus = {
  until: 'bis {{of}}',
  today: 'ab {{of}}',
  ended: '„{{of}}“ ist zu Ende',
  begun: '„{{of}}“ hat begonnen',
  show: '„{{of}}“ zeigen',
  foundIn: '„{{of}}“: {{n}}',
  elsewhere: 'In den anderen Karten:',
};

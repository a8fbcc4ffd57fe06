/** Strings about several menus that depend on the time or the guest, so only the page can write them. */
export const menus = {
  until: 'bis {{of}}',
  today: 'ab {{of}}',
  ended: '„{{of}}“ ist zu Ende',
  begun: '„{{of}}“ hat begonnen',
  show: '„{{of}}“ zeigen',
  foundIn: '„{{of}}“: {{n}}',
  elsewhere: 'Auf den anderen Karten:',
};

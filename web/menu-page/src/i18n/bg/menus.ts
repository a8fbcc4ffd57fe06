/** Strings about several menus that depend on the time or the guest, so only the page can write them. */
export const menus = {
  until: 'до {{of}}',
  today: 'от {{of}}',
  ended: '„{{of}}“ свърши',
  begun: '„{{of}}“ започна',
  show: 'Покажи „{{of}}“',
  foundIn: '„{{of}}“: {{n}}',
  elsewhere: 'В другите менюта:',
};

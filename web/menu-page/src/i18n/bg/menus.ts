/** Texts about several menus, which only the page can say. */
export const menus = {
  until: 'до {{of}}',
  today: 'от {{of}}',
  ended: '„{{of}}“ свърши',
  begun: '„{{of}}“ започна',
  show: 'Покажи „{{of}}“',
  foundIn: '„{{of}}“: {{n}}',
  elsewhere: 'В другите менюта:',
};

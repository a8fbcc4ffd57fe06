/** Strings about several menus that depend on the time or the guest, so only the page can write them. */
export const menus = {
  until: 'until {{of}}',
  today: 'from {{of}}',
  ended: '“{{of}}” has ended',
  begun: '“{{of}}” has begun',
  show: 'Show “{{of}}”',
  foundIn: '“{{of}}”: {{n}}',
  elsewhere: 'In the other menus:',
};

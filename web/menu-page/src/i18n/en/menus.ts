/** Texts about several menus, which only the page can say. */
export const menus = {
  until: 'until {{of}}',
  today: 'from {{of}}',
  ended: '“{{of}}” has ended',
  begun: '“{{of}}” has begun',
  show: 'Show “{{of}}”',
  foundIn: '“{{of}}”: {{n}}',
  elsewhere: 'In the other menus:',
};

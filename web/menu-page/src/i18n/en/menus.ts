/** Texts about several menus, which only the page can say. */
export const menus = {
  until: 'until {{of}}',
  today: 'from {{of}}',
  tomorrow: 'tomorrow from {{of}}',
  onDay: '{{day}} from {{of}}',
  ended: '“{{of}}” has ended',
  begun: '“{{of}}” has begun',
  show: 'Show “{{of}}”',
  foundIn: '“{{of}}”: {{n}}',
  elsewhere: 'In the other menus:',
  days: 'Mon|Tue|Wed|Thu|Fri|Sat|Sun',
};

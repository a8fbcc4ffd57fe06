export const preview = {
  title: 'Preview',
  language: 'Language',
  colours: 'Colours',
  light: 'Light',
  dark: 'Dark',
  hint: 'This is the page that guests see on their phones. Changes appear here as soon as you save them.',
  frame: 'The menu as guests see it, {{language}}',
  nothingYet: 'There is nothing to see yet',
  nothingYetHint: 'Your menu gets its address when you create your account.',
};

import type { session as texts } from '#i18n/en/session.ts';

export const session: typeof texts = {
  skip: 'Към съдържанието',
  openMenu: 'Отвори навигацията',
  closeMenu: 'Затвори навигацията',
  venue: 'Обект',
  management: 'Управление',
  overview: 'Начало',
  workingFor: 'Работите за',
  workspace: 'Работно пространство',
  own: 'Моят обект',
  unnamed: 'Обект без име',
  switched: 'Вече работите за {{name}}.',
  roles: {
    owner: 'Собственик',
    editor: 'Редактор',
    viewer: 'Наблюдател',
  },
  invitations: 'Отворени покани: {{n}}',
  signedInAs: 'Влезли сте като',
  ended: 'Сесията ви изтече',
  endedHint: 'Влезте отново, за да продължите. Въведеното е запазено на екрана.',
  signInElsewhere:
    'За този вход е нужна още една стъпка. Отворете страницата за вход в друг раздел; след това тук ще продължите автоматично.',
  otherTab: 'Отвори страницата за вход в друг раздел',
  noAccess: 'Вече нямате достъп до този обект.',
  toOwn: 'Към моя обект',
};

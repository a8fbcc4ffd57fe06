import type { sorting as texts } from '#i18n/en/sorting.ts';

export const sorting: typeof texts = {
  role: 'подвижен ред',
  handle: 'Преместване на {{name}}',
  instructions:
    'Натиснете интервал или Enter, за да вземете, стрелките, за да местите, интервал или Enter, за да пуснете, Escape за отказ.',
  picked: '{{name}}: взето, място {{n}} от {{total}}.',
  over: '{{name}} е на място {{n}} от {{total}}.',
  dropped: '{{name}}: пуснато на място {{n}} от {{total}}.',
  cancelled: 'Отказано. {{name}} е отново на старото си място.',
};

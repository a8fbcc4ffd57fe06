import type { upload as texts } from '#i18n/en/upload.ts';

export const upload: typeof texts = {
  hint: 'JPEG, PNG, WebP, AVIF или GIF, до 20 MB. Можете и да пуснете файл тук.',
  choose: 'Избери снимка',
  replace: 'Избери друга снимка',
  cancel: 'Спри качването',
  retry: 'Опитай отново',
  remove: 'Премахни снимката',
  progress: 'Напредък на качването',
  finishing: '100 %: снимката се обработва…',
  preview: 'Преглед на снимката',
};

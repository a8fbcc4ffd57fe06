import type { upload as texts } from '#i18n/en/upload.ts';

export const upload: typeof texts = {
  hint: 'JPEG, PNG, WebP, AVIF oder GIF, bis 20 MB. Sie können eine Datei auch hierher ziehen.',
  choose: 'Bild auswählen',
  replace: 'Anderes Bild auswählen',
  cancel: 'Hochladen abbrechen',
  retry: 'Erneut versuchen',
  remove: 'Bild entfernen',
  progress: 'Fortschritt des Hochladens',
  finishing: '100 %: Das Bild wird verarbeitet …',
  preview: 'Vorschau des Bildes',
};

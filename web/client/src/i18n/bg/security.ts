import type { security as texts } from '#i18n/en/security.ts';

export const security: typeof texts = {
  title: 'Сигурност',
  password: 'Смяна на паролата',
  present: 'Сегашна парола',
  change: 'Смени паролата',
  passwordChanged: 'Паролата е сменена.',
  wrongPassword: 'Сегашната парола не е вярна.',
  devices: 'Устройства',
  devicesHint:
    'Изгубихте телефона си или сте ползвали чужд компютър? Така излизате от профила на всички устройства, включително от това.',
};

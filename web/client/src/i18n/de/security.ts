import type { security as texts } from '#i18n/en/security.ts';

export const security: typeof texts = {
  title: 'Sicherheit',
  password: 'Passwort ändern',
  present: 'Aktuelles Passwort',
  change: 'Passwort ändern',
  passwordChanged: 'Ihr Passwort ist geändert.',
  wrongPassword: 'Das aktuelle Passwort stimmt nicht.',
  devices: 'Geräte',
  devicesHint:
    'Handy verloren oder an einem fremden Computer gearbeitet? Damit melden Sie sich auf allen Geräten ab, auch auf diesem.',
};

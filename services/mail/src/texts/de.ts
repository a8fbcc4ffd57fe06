import type { MailTexts } from './mail-texts.ts';

export const de: MailTexts = {
  brand: 'QR-menu',
  codeLabel: 'Ihr Code',
  passwordLabel: 'Ihr vorläufiges Passwort',
  plainLink: 'Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
  automatic: 'Diese E-Mail wurde automatisch gesendet. Antworten darauf liest niemand.',
  unnamedVenue: 'ein Lokal',
  roles: { editor: 'die Karte ändern', viewer: 'die Karte ansehen' },
  failures: {
    ITEM_GONE: 'ein Produkt wurde vorher gelöscht',
    MENU_GONE: 'die Speisekarte wurde vorher gelöscht',
    CURRENCY_CHANGED: 'die Speisekarte hatte inzwischen eine andere Währung',
    ROLE_LOST: 'wer sie geplant hat, durfte die Speisekarte nicht mehr ändern',
    NOT_POSSIBLE: 'sie war nicht mehr möglich',
  },
  mails: {
    'sign-up': {
      subject: 'Bestätigen Sie Ihre Adresse',
      lines: [
        'Willkommen. Bestätigen Sie, dass diese Adresse Ihnen gehört, dann können Sie mit Ihrer Karte beginnen.',
      ],
      button: 'Adresse bestätigen',
      notes: [
        'Der Code gilt {lifetime}.',
        'Sie haben sich nicht registriert? Dann müssen Sie nichts tun: Ohne den Code geschieht nichts.',
      ],
    },
    'reset-password': {
      subject: 'Setzen Sie ein neues Passwort',
      lines: ['Jemand, vermutlich Sie, möchte ein neues Passwort für Ihr Konto setzen.'],
      button: 'Neues Passwort setzen',
      notes: [
        'Der Code gilt {lifetime}.',
        'Das waren nicht Sie? Dann müssen Sie nichts tun. Geben Sie den Code niemandem: Ihr Passwort bleibt, wie es ist.',
      ],
    },
    invitation: {
      subject: 'Ihr Konto ist bereit',
      lines: [
        'Für Sie wurde ein Konto angelegt. Melden Sie sich mit dieser Adresse und dem vorläufigen Passwort an; danach wählen Sie ein eigenes.',
      ],
      button: 'Anmelden',
      notes: ['Das vorläufige Passwort gilt 7 Tage.'],
    },
    'password-changed': {
      subject: 'Ihr Passwort wurde geändert',
      lines: [
        'Das Passwort Ihres Kontos wurde geändert ({at}). Alle anderen Geräte wurden abgemeldet.',
        'Das waren Sie? Dann müssen Sie nichts tun.',
      ],
      button: 'Anmelden',
      notes: [
        'Das waren nicht Sie? Öffnen Sie die Anmeldung, wählen Sie „Passwort vergessen?“ und setzen Sie sofort ein anderes.',
      ],
    },
    'new-sign-in': {
      subject: 'Neue Anmeldung in Ihrem Konto',
      lines: [
        'Jemand hat sich mit einem Gerät, das wir nicht kennen, in Ihrem Konto angemeldet ({at}).',
        'Das waren Sie? Dann müssen Sie nichts tun.',
      ],
      button: 'Anmeldungen prüfen',
      notes: [
        'Das waren nicht Sie? Beenden Sie diese Anmeldung und ändern Sie sofort Ihr Passwort: Dann werden alle Geräte abgemeldet.',
      ],
    },
    'two-step-on': {
      subject: 'Ihre Anmeldung braucht jetzt einen Code',
      lines: [
        'Für Ihr Konto wurde eine Authenticator-App eingerichtet ({at}). Für die Anmeldung mit Passwort brauchen Sie jetzt auch einen Code dieser App.',
        'Das waren Sie? Dann müssen Sie nichts tun. Bewahren Sie die Wiederherstellungscodes dort auf, wo Sie sie auch ohne Handy finden.',
      ],
      button: 'Zwei Schritte prüfen',
      notes: [
        'Das waren nicht Sie? Ändern Sie sofort Ihr Passwort und schalten Sie den zweiten Schritt aus.',
      ],
    },
    'two-step-off': {
      subject: 'Ihre Anmeldung braucht keinen Code mehr',
      lines: [
        'Der zweite Schritt Ihrer Anmeldung wurde ausgeschaltet ({at}). Ihr Passwort allein genügt wieder.',
        'Das waren Sie? Dann müssen Sie nichts tun.',
      ],
      button: 'Zwei Schritte prüfen',
      notes: [
        'Das waren nicht Sie? Ändern Sie sofort Ihr Passwort und schalten Sie den zweiten Schritt wieder ein.',
      ],
    },
    'lost-second-step': {
      subject: 'Sie haben den zweiten Schritt verloren',
      lines: [
        'Jemand, der Ihr Passwort kennt, vermutlich Sie, hat die Authenticator-App und die Wiederherstellungscodes verloren. Geben Sie diesen Code auf der Seite ein, die danach fragt. Nach 48 Stunden können Sie sich dann mit dem Passwort allein anmelden.',
      ],
      button: 'Zur Anmeldung',
      notes: [
        'Der Code gilt {lifetime}.',
        'Das waren nicht Sie? Dann kennt jemand Ihr Passwort: Ändern Sie es sofort. Geben Sie den Code niemandem.',
      ],
    },
    'two-step-removal': {
      subject: 'Der zweite Schritt Ihrer Anmeldung wird entfernt',
      lines: [
        'Jemand mit Ihrem Passwort und einem Code aus einer Mail möchte den zweiten Schritt Ihrer Anmeldung entfernen. Ab {dueAt} genügt dafür Ihr Passwort allein.',
        'Das waren Sie? Dann müssen Sie nichts tun: Melden Sie sich danach wieder an.',
      ],
      button: 'Zweiten Schritt behalten',
      notes: [
        'Das waren nicht Sie? Drücken Sie den Knopf und ändern Sie sofort Ihr Passwort. Auch eine Anmeldung mit dem zweiten Schritt behält ihn.',
      ],
    },
    'two-step-removal-soon': {
      subject: 'Der zweite Schritt kann bald entfernt werden',
      lines: [
        'Ab {dueAt} genügt Ihr Passwort allein, um den zweiten Schritt Ihrer Anmeldung zu entfernen, weil jemand das verlangt hat.',
        'Das waren Sie? Dann müssen Sie nichts tun: Melden Sie sich danach wieder an.',
      ],
      button: 'Zweiten Schritt behalten',
      notes: ['Das waren nicht Sie? Drücken Sie den Knopf und ändern Sie sofort Ihr Passwort.'],
    },
    'recovery-codes-made': {
      subject: 'Sie haben neue Wiederherstellungscodes',
      lines: [
        'Für Ihr Konto wurden neue Wiederherstellungscodes erstellt ({at}). Die früheren gelten nicht mehr.',
        'Das waren Sie? Dann müssen Sie nichts tun.',
      ],
      button: 'Zwei Schritte prüfen',
      notes: ['Das waren nicht Sie? Ändern Sie sofort Ihr Passwort und erstellen Sie neue Codes.'],
    },
    'recovery-code-used': {
      subject: 'Ein Wiederherstellungscode wurde benutzt',
      lines: [
        'Jemand hat sich mit Ihrem Passwort und einem Wiederherstellungscode in Ihrem Konto angemeldet ({at}). Übrige Codes: {left}.',
        'Das waren Sie? Dann müssen Sie nichts tun. Wenn Ihr Handy verloren ist, richten Sie die App auf einem anderen ein.',
      ],
      button: 'Zwei Schritte prüfen',
      notes: [
        'Das waren nicht Sie? Ändern Sie sofort Ihr Passwort: Dann werden alle Geräte abgemeldet.',
      ],
    },
    'passkey-added': {
      subject: 'Ein Passkey wurde hinzugefügt',
      lines: [
        'Zu Ihrem Konto wurde ein Passkey hinzugefügt ({at}): {name}. Damit meldet man sich ohne Passwort an.',
        'Das waren Sie? Dann müssen Sie nichts tun.',
      ],
      button: 'Passkeys prüfen',
      notes: ['Das waren nicht Sie? Löschen Sie den Passkey und ändern Sie sofort Ihr Passwort.'],
    },
    'passkey-removed': {
      subject: 'Ein Passkey wurde entfernt',
      lines: [
        'Ein Passkey Ihres Kontos wurde entfernt ({at}): {name}. Damit kann sich niemand mehr anmelden.',
        'Das waren Sie? Dann müssen Sie nichts tun.',
      ],
      button: 'Passkeys prüfen',
      notes: [
        'Das waren nicht Sie? Ändern Sie sofort Ihr Passwort: Dann werden alle Geräte abgemeldet.',
      ],
    },
    'staff-invitation': {
      subject: 'Sie sind eingeladen, an einer Karte zu arbeiten',
      lines: [
        'Sie sind eingeladen, an der Karte von {venue} zu arbeiten. Sie können dann {role}.',
        'Drücken Sie auf die Schaltfläche, dann registrieren Sie sich mit dieser Adresse oder melden sich an.',
      ],
      button: 'Zur Einladung',
      notes: [
        'Die Einladung gilt bis zum {endsAt}. Ist sie abgelaufen, bitten Sie darum, dass sie noch einmal gesendet wird.',
        'Sie kennen dieses Lokal nicht? Dann beachten Sie diese E-Mail nicht.',
      ],
    },
    'subscription-ends': {
      subject: 'Ihr Abonnement endet am {endsAt}',
      lines: [
        'Das Abonnement von {venue} gilt bis zum {endsAt}. Verbleibende Tage: {days}.',
        'Verlängern Sie es, damit alles so weitergeht.',
      ],
      button: 'Zum Abonnement',
      notes: ['Sie haben schon bezahlt? Dann müssen Sie nichts tun.'],
    },
    'subscription-ended': {
      subject: 'Ihr Abonnement ist abgelaufen',
      lines: [
        'Das Abonnement von {venue} galt bis zum {endsAt}.',
        'Ihre Karte und alles, was Sie eingegeben haben, bleiben erhalten. Verlängern Sie das Abonnement, um weiterzumachen.',
      ],
      button: 'Zum Abonnement',
      notes: ['Sie haben schon bezahlt? Dann müssen Sie nichts tun.'],
    },
    'staff-joined': {
      subject: 'Ihre Einladung wurde angenommen',
      lines: ['{member} arbeitet jetzt an Ihrer Karte ({at}). Erlaubt ist: {role}.'],
      button: 'Zum Team',
      notes: [
        'Sie haben diese Person nicht eingeladen? Entfernen Sie sie aus dem Team und ändern Sie Ihr Passwort.',
      ],
    },
    'scheduled-change-failed': {
      subject: 'Eine geplante Änderung wurde nicht gemacht',
      lines: [
        'Für {at} war eine Änderung Ihrer Karte geplant, sie wurde aber nicht gemacht. Der Grund: {reason}.',
        'Nichts wurde geändert. Sehen Sie nach, und planen Sie die Änderung neu, wenn Sie sie noch wollen.',
      ],
      button: 'Zu den geplanten Änderungen',
      notes: [
        'Kein Preis wurde umgerechnet oder nur teilweise geändert: Eine solche Änderung geschieht ganz oder gar nicht.',
      ],
    },
    'deletion-requested': {
      subject: 'Ihr Konto wird gelöscht',
      lines: [
        'Die Löschung Ihres Kontos wurde verlangt ({at}). Am {dueAt} werden Ihr Lokal, seine Karte und alles, was Sie eingegeben haben, endgültig gelöscht.',
        'Bis dahin können Sie es aufhalten: Öffnen Sie die Seite Sicherheit und drücken Sie oben auf „Zurücknehmen“.',
      ],
      button: 'Sicherheit prüfen',
      notes: [
        'Das waren nicht Sie? Nehmen Sie die Löschung zurück und ändern Sie sofort Ihr Passwort.',
      ],
    },
    'deletion-withdrawn': {
      subject: 'Ihr Konto bleibt',
      lines: ['Die Löschung Ihres Kontos wurde aufgehalten ({at}). Alles bleibt, wie es ist.'],
      button: 'Sicherheit prüfen',
      notes: [
        'Das waren nicht Sie? Ändern Sie sofort Ihr Passwort: Dann werden alle Geräte abgemeldet.',
      ],
    },
    'account-deleted': {
      subject: 'Ihr Konto wurde gelöscht',
      lines: ['Ihr Konto wurde wie verlangt gelöscht ({at}), mit Ihrem Lokal und seiner Karte.'],
      button: 'Zur Startseite',
      notes: ['Wir schreiben Ihnen nicht mehr.'],
    },
  },
};

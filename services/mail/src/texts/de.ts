import type { MailTexts } from './mail-texts.ts';

export const de: MailTexts = {
  brand: 'QR-menu',
  codeLabel: 'Ihr Code',
  passwordLabel: 'Ihr vorläufiges Passwort',
  plainLink: 'Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
  automatic: 'Diese E-Mail wurde automatisch gesendet. Antworten darauf werden nicht gelesen.',
  unnamedVenue: 'einem Betrieb',
  roles: { editor: 'die Karte ändern', viewer: 'die Karte ansehen' },
  failures: {
    ITEM_GONE: 'Ein Produkt wurde vorher gelöscht',
    MENU_GONE: 'Die Speisekarte wurde vorher gelöscht',
    CURRENCY_CHANGED: 'Die Speisekarte hatte inzwischen eine andere Währung',
    ROLE_LOST: 'Wer sie geplant hat, durfte die Speisekarte nicht mehr ändern',
    NOT_POSSIBLE: 'Sie war nicht mehr möglich',
  },
  mails: {
    'sign-up': {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
      lines: [
        'Willkommen! Bestätigen Sie, dass diese E-Mail-Adresse Ihnen gehört. Danach können Sie mit Ihrer Speisekarte beginnen.',
      ],
      button: 'Adresse bestätigen',
      notes: [
        'Der Code gilt {lifetime}.',
        'Sie haben sich nicht registriert? Dann müssen Sie nichts tun: Ohne den Code passiert nichts.',
      ],
    },
    'reset-password': {
      subject: 'Wählen Sie ein neues Passwort',
      lines: ['Jemand, vermutlich Sie selbst, hat ein neues Passwort für Ihr Konto angefordert.'],
      button: 'Neues Passwort wählen',
      notes: [
        'Der Code gilt {lifetime}.',
        'Das waren nicht Sie? Dann müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist. Geben Sie den Code nicht weiter.',
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
        'Das waren nicht Sie? Öffnen Sie die Anmeldeseite, wählen Sie „Passwort vergessen?“ und legen Sie sofort ein neues fest.',
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
        'Für Ihr Konto wurde eine Authenticator-App eingerichtet ({at}). Für die Anmeldung mit Passwort brauchen Sie jetzt auch einen Code aus dieser App.',
        'Das waren Sie? Dann müssen Sie nichts tun. Bewahren Sie die Wiederherstellungscodes dort auf, wo Sie sie auch ohne Handy finden.',
      ],
      button: 'Einstellungen prüfen',
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
      button: 'Einstellungen prüfen',
      notes: [
        'Das waren nicht Sie? Ändern Sie sofort Ihr Passwort und schalten Sie den zweiten Schritt wieder ein.',
      ],
    },
    'lost-second-step': {
      subject: 'Zugang zum zweiten Schritt verloren',
      lines: [
        'Jemand, der Ihr Passwort kennt, vermutlich Sie selbst, hat die Authenticator-App und die Wiederherstellungscodes als verloren gemeldet. Geben Sie diesen Code auf der Seite ein, die danach fragt. Nach 48 Stunden können Sie sich dann allein mit dem Passwort anmelden.',
      ],
      button: 'Zur Anmeldung',
      notes: [
        'Der Code gilt {lifetime}.',
        'Das waren nicht Sie? Dann kennt jemand Ihr Passwort: Ändern Sie es sofort. Geben Sie den Code nicht weiter.',
      ],
    },
    'two-step-removal': {
      subject: 'Der zweite Schritt Ihrer Anmeldung wird entfernt',
      lines: [
        'Jemand mit Ihrem Passwort und einem Code aus einer E-Mail möchte den zweiten Schritt Ihrer Anmeldung entfernen. Ab dem {dueAt} genügt dafür Ihr Passwort allein.',
        'Das waren Sie? Dann müssen Sie nichts tun: Melden Sie sich danach wieder an.',
      ],
      button: 'Zweiten Schritt behalten',
      notes: [
        'Das waren nicht Sie? Wählen Sie „Zweiten Schritt behalten“ und ändern Sie sofort Ihr Passwort. Der zweite Schritt bleibt auch, wenn Sie sich damit anmelden.',
      ],
    },
    'two-step-removal-soon': {
      subject: 'Der zweite Schritt kann bald entfernt werden',
      lines: [
        'Jemand möchte den zweiten Schritt Ihrer Anmeldung entfernen. Ab dem {dueAt} genügt dafür Ihr Passwort allein.',
        'Das waren Sie? Dann müssen Sie nichts tun: Melden Sie sich danach wieder an.',
      ],
      button: 'Zweiten Schritt behalten',
      notes: [
        'Das waren nicht Sie? Wählen Sie „Zweiten Schritt behalten“ und ändern Sie sofort Ihr Passwort.',
      ],
    },
    'recovery-codes-made': {
      subject: 'Sie haben neue Wiederherstellungscodes',
      lines: [
        'Für Ihr Konto wurden neue Wiederherstellungscodes erstellt ({at}). Die früheren gelten nicht mehr.',
        'Das waren Sie? Dann müssen Sie nichts tun.',
      ],
      button: 'Einstellungen prüfen',
      notes: ['Das waren nicht Sie? Ändern Sie sofort Ihr Passwort und erstellen Sie neue Codes.'],
    },
    'recovery-code-used': {
      subject: 'Ein Wiederherstellungscode wurde benutzt',
      lines: [
        'Jemand hat sich mit Ihrem Passwort und einem Wiederherstellungscode in Ihrem Konto angemeldet ({at}). Übrige Codes: {left}.',
        'Das waren Sie? Dann müssen Sie nichts tun. Wenn Sie Ihr Handy verloren haben, richten Sie die App auf einem anderen ein.',
      ],
      button: 'Einstellungen prüfen',
      notes: [
        'Das waren nicht Sie? Ändern Sie sofort Ihr Passwort: Dann werden alle Geräte abgemeldet.',
      ],
    },
    'passkey-added': {
      subject: 'Ein Passkey wurde hinzugefügt',
      lines: [
        'Zu Ihrem Konto wurde ein Passkey hinzugefügt ({at}): {name}. Damit kann man sich ohne Passwort anmelden.',
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
      subject: 'Einladung zur Mitarbeit an einer Speisekarte',
      lines: [
        'Sie sind eingeladen, bei der Speisekarte von {venue} mitzuhelfen. Sie können dann {role}.',
        'Öffnen Sie die Einladung und registrieren Sie sich mit dieser E-Mail-Adresse, oder melden Sie sich an.',
      ],
      button: 'Zur Einladung',
      notes: [
        'Die Einladung gilt bis zum {endsAt}. Ist sie abgelaufen, lassen Sie sie sich noch einmal senden.',
        'Sie kennen diesen Betrieb nicht? Dann können Sie diese E-Mail ignorieren.',
      ],
    },
    'subscription-ends': {
      subject: 'Ihr Abonnement endet am {endsAt}',
      lines: [
        'Das Abonnement von {venue} gilt bis zum {endsAt}. Verbleibende Tage: {days}.',
        'Verlängern Sie es, damit alles weiterläuft wie bisher.',
      ],
      button: 'Zum Abonnement',
      notes: ['Sie haben schon bezahlt? Dann müssen Sie nichts tun.'],
    },
    'subscription-ended': {
      subject: 'Ihr Abonnement ist abgelaufen',
      lines: [
        'Das Abonnement von {venue} ist am {endsAt} abgelaufen.',
        'Ihre Karte und alles, was Sie eingegeben haben, bleiben erhalten. Verlängern Sie das Abonnement, um weiterzumachen.',
      ],
      button: 'Zum Abonnement',
      notes: ['Sie haben schon bezahlt? Dann müssen Sie nichts tun.'],
    },
    'staff-joined': {
      subject: 'Ihre Einladung wurde angenommen',
      lines: ['{member} arbeitet jetzt an Ihrer Karte mit ({at}) und darf {role}.'],
      button: 'Zum Team',
      notes: [
        'Sie haben diese Person nicht eingeladen? Entfernen Sie sie aus dem Team und ändern Sie Ihr Passwort.',
      ],
    },
    'scheduled-change-failed': {
      subject: 'Eine geplante Änderung wurde nicht ausgeführt',
      lines: [
        'Für den {at} war eine Änderung Ihrer Karte geplant, sie wurde aber nicht ausgeführt. Der Grund: {reason}.',
        'Es wurde nichts geändert. Sehen Sie nach, und planen Sie die Änderung neu, wenn Sie sie noch möchten.',
      ],
      button: 'Zu den geplanten Änderungen',
      notes: [
        'Es wurde kein Preis umgerechnet und nichts nur teilweise geändert: Eine solche Änderung wird ganz oder gar nicht ausgeführt.',
      ],
    },
    'deletion-requested': {
      subject: 'Ihr Konto wird gelöscht',
      lines: [
        'Die Löschung Ihres Kontos wurde beantragt ({at}). Am {dueAt} werden Ihr Betrieb, seine Karte und alles, was Sie eingegeben haben, endgültig gelöscht.',
        'Bis dahin können Sie die Löschung zurücknehmen: Öffnen Sie die Seite „Sicherheit“ und wählen Sie oben „Zurücknehmen“.',
      ],
      button: 'Sicherheit prüfen',
      notes: [
        'Das waren nicht Sie? Nehmen Sie die Löschung zurück und ändern Sie sofort Ihr Passwort.',
      ],
    },
    'deletion-withdrawn': {
      subject: 'Ihr Konto wird nicht gelöscht',
      lines: ['Die Löschung Ihres Kontos wurde zurückgenommen ({at}). Alles bleibt, wie es ist.'],
      button: 'Sicherheit prüfen',
      notes: [
        'Das waren nicht Sie? Ändern Sie sofort Ihr Passwort: Dann werden alle Geräte abgemeldet.',
      ],
    },
    'account-deleted': {
      subject: 'Ihr Konto wurde gelöscht',
      lines: [
        'Ihr Konto wurde wie gewünscht gelöscht ({at}), zusammen mit Ihrem Betrieb und seiner Karte.',
      ],
      button: 'Zur Startseite',
      notes: ['Sie erhalten keine weiteren E-Mails von uns.'],
    },
  },
};

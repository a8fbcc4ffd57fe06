import type { landing as texts } from '#i18n/en/landing.ts';

export const landing: typeof texts = {
  title: 'QR-menu: die digitale Speisekarte für Restaurants, Cafés und Bars',
  description:
    'Ihre Gäste scannen einen QR-Code und sehen die Speisekarte mit Fotos und aktuellen Preisen in ihrer Sprache. Sie ändern sie in Sekunden. Der erste Monat ist kostenlos.',
  about: 'Über uns',
  offer: 'Unser Angebot',
  price: 'Abonnieren',
  demo: 'Demo',
  contact: 'Kontakt',
  openNavigation: 'Navigation öffnen',
  toTop: 'Nach oben',

  kicker: 'Für Restaurants, Cafés und Bars',
  headline: 'Ihre Speisekarte, nur einen Scan entfernt',
  lead: 'Der Gast richtet das Handy auf den Code am Tisch und schon ist die Karte da: ohne App und ohne Warten auf die Papierkarte. Gerichte und Preise ändern Sie in Sekunden.',
  subscribe: 'Jetzt abonnieren',
  seeDemo: 'Demo-Speisekarte ansehen',
  trial: 'Der erste Monat ist kostenlos. Ohne Kartendaten.',
  haveAccount: 'Schon dabei?',
  signIn: 'Anmelden',

  tableCall: 'Scannen und auswählen',
  mockVenue: 'Unter der Linde',
  mockTab: 'Salate',
  mockTabSoup: 'Suppen',
  mockTabGrill: 'Grill',
  mockSalad: 'Schopska-Salat',
  mockSaladNote: 'Tomaten, Gurken, weißer Käse',
  mockSoup: 'Kalter Tarator',
  mockSoupNote: 'Joghurt, Gurke, Dill, Walnüsse',
  mockGrill: 'Kebaptscheta',
  mockGrillNote: 'drei Stück, mit Pommes frites',

  demoTitle: 'Demo-Speisekarte · QR-menu',
  demoAbout: 'Bulgarische Küche mit Zutaten aus den Nachbardörfern. Dies ist eine Beispielkarte.',

  infoTitle: 'Scannen und selbst erleben',
  infoText: 'Richten Sie Ihre Handykamera auf den Code: Genau das sehen auch Ihre Gäste.',
  qrAlt: 'QR-Code, der die Demo-Speisekarte öffnet',
  qrLink: 'Oder hier direkt öffnen',
  infoInstant: 'Sofortiger Zugang mit einem Scan, ohne App',
  infoPaper: 'Keine abgegriffenen Papierkarten mehr',
  infoPrint: 'Ersparnis bei jeder neuen Auflage',
  infoUpdate: 'Änderungen in Sekunden an jedem Tisch',

  benefitsTitle: 'Was Ihr Betrieb davon hat',
  benefitMenu: 'Digitale QR-Speisekarte',
  benefitMenuText:
    'Eine Karte mit Fotos und aktuellen Preisen öffnet sich sofort, auf dem Handy des Gastes und in drei Sprachen.',
  benefitAdmin: 'Verwaltungsbereich',
  benefitAdminText:
    'Gerichte mit Fotos und Preisen anlegen, bearbeiten und entfernen, am Handy oder am Computer.',
  benefitSales: 'Mehr Umsatz',
  benefitSalesText:
    'Appetitliche Fotos, klare Beschreibungen und sichtbare Rabatte machen Lust auf ein weiteres Gericht.',
  benefitPrint: 'Gesparte Druckkosten',
  benefitPrintText:
    'Ein neuer Preis oder ein Saisongericht braucht keine neue Auflage. Der Code am Tisch bleibt derselbe.',

  stepsTitle: 'In drei Schritten am Tisch',
  stepRegister: 'Konto anlegen',
  stepRegisterText: 'Name des Betriebs, E-Mail-Adresse, Telefonnummer und ein Passwort genügen.',
  stepFill: 'Gerichte eintragen',
  stepFillText: 'Kategorien, Fotos, Preise und Rabatte, in der Reihenfolge, die Sie wählen.',
  stepPlace: 'Code aufstellen',
  stepPlaceText: 'Auf Tischen, an der Tür, an der Bar. Ab jetzt ist die Karte immer aktuell.',

  offerTitle: 'Alles ist inbegriffen',
  offerText: 'Ein Tarif, ohne Aufpreise und ohne Funktionen „für später“.',

  priceTitle: 'Ein Preis fürs ganze Jahr',
  priceText:
    'Beginnen Sie mit einem Gratismonat. Entscheiden Sie, wenn Sie gesehen haben, wie es läuft.',
  planTrial: 'Erster Monat kostenlos, ohne Kartendaten',
  planAll: '25 Kategorien, 300 Produkte, unbegrenzte Aufrufe',
  planCarrier: 'Aufsteller für den Code gefertigt und geliefert',
  planAction: 'Für 12 Monate abonnieren',

  faqTitle: 'Häufige Fragen',
  faqTrial: 'Kann ich es kostenlos testen?',
  faqTrialText:
    'Ja. Mit dem Anlegen des Kontos erhalten Sie einen kostenlosen Monat. Kartendaten verlangen wir nicht.',
  faqStaff: 'Kann mein Personal die Karte ändern?',
  faqStaffText: 'Ja. Sie können Ihrem Personal Zugang geben und müssen nicht alles allein machen.',
  faqCodes: 'Was wird aus gedruckten Codes, wenn sich Name oder Link ändern?',
  faqCodesText:
    'Sie funktionieren weiter. Alte QR-Codes führen auch nach einem neuen Namen oder Link zu Ihrer aktuellen Karte.',
  faqApp: 'Müssen Gäste etwas installieren?',
  faqAppText: 'Nein. Die Handykamera liest den Code, und die Karte öffnet sich im Browser.',
  faqSpeed: 'Wie schnell sehen Gäste eine Änderung?',
  faqSpeedText: 'Meist innerhalb von ein bis zwei Sekunden. Der Code am Tisch bleibt gleich.',
  faqLanguages: 'In welchen Sprachen kann die Karte sein?',
  faqLanguagesText:
    'Auf Bulgarisch, Englisch und Deutsch. Wo eine Übersetzung fehlt, sehen Gäste den Text in Ihrer Hauptsprache.',
  faqCarrier: 'Muss ich den Code selbst drucken?',
  faqCarrierText:
    'Das müssen Sie nicht. Wir fertigen und liefern einen Aufsteller mit Ihrem Code. Selbst drucken können Sie ihn auch.',

  closingTitle: 'Bereit für die nächsten Gäste?',
  closingText:
    'Legen Sie ein Konto an, tragen Sie die ersten Gerichte ein und scannen Sie noch heute Ihren eigenen Code.',

  contactTitle: 'Kontakt',
  contactText: 'Eine Frage vor dem Start? Schreiben Sie uns oder rufen Sie an.',
  addressLabel: 'Adresse',
  address: 'Sofia, Bulgarien',
  mailLabel: 'E-Mail',
  mail: 'office@qr-menu.example',
  telLabel: 'Telefon',
  tel: '+359 2 555 0100',
  rights: 'Alle Rechte vorbehalten.',
};

import type { Language } from '@qr-menu/schema';

/** When all screens were last checked. Change it together with the checklist. */
const checkedOn = new Date('2026-11-28T00:00:00Z');

type StatementTexts = {
  readonly title: string;
  readonly scope: string;
  readonly status: string;
  readonly checks: string;
  readonly checked: readonly string[];
  readonly limits: string;
  readonly limited: readonly string[];
  readonly report: (contact: string) => string;
  readonly date: (date: string) => string;
};

const texts: Readonly<Record<Language, StatementTexts>> = {
  en: {
    title: 'Accessibility',
    scope: 'This statement is about the menus, the site and the owners’ area at this address.',
    status:
      'They are designed to meet WCAG 2.2, level AA, and with it the requirements for web pages of EN 301 549. They meet them, except for the limits below.',
    checks: 'What is checked',
    checked: [
      'Every screen in three languages, light and dark, with an automatic checker (axe).',
      'All colours: text has a contrast of at least 4.5:1, borders of controls and focus indicators 3:1.',
      'Use with the keyboard alone, and names of all controls for screen readers.',
      'Text at 200%, screens from 195 pixels wide, less motion, more contrast, the system’s own colours.',
      'Menus can be read without scripts, printed, and downloaded as tagged PDF files if the venue allows it.',
    ],
    limits: 'Known limits',
    limited: [
      'Names, descriptions and photos are the venue’s own. Photos of dishes have no description other than the dish’s name.',
      'Texts that a venue has not translated appear in another language, and are marked as such for screen readers.',
      'No people with disabilities have been asked to test the pages so far.',
    ],
    report: (contact) =>
      `If something is hard to use, please write to ${contact}. If you do not get a satisfactory answer, you can contact the authority in your country that is responsible for accessibility.`,
    date: (date) => `This statement is based on our own checks of ${date}.`,
  },
  bg: {
    title: 'Достъпност',
    scope: 'Тази декларация се отнася за менютата, сайта и админ панела на този адрес.',
    status:
      'Те са направени според WCAG 2.2, ниво AA, а с това и според изискванията за уеб страници на EN 301 549. Изпълняват ги с изключение на ограниченията по-долу.',
    checks: 'Какво се проверява',
    checked: [
      'Всеки екран на три езика, светъл и тъмен, с автоматична проверка (axe).',
      'Всички цветове: текстовете са с контраст поне 4,5 : 1, а рамките на бутони и полета и знаците за фокус – 3 : 1.',
      'Работа само с клавиатура и имена на всички бутони и полета за екранни четци.',
      'Текст при 200 %, екрани с ширина от 195 пиксела, по-малко движение, повече контраст, цветовете на системата.',
      'Менютата се четат без скриптове, печатат се и се изтеглят като PDF с етикети, ако обектът е разрешил това.',
    ],
    limits: 'Известни ограничения',
    limited: [
      'Имената, описанията и снимките са на обекта. Снимките на ястия нямат описание освен името на ястието.',
      'Текст, който обектът не е превел, се показва на друг език и е отбелязан така за екранните четци.',
      'Досега хора с увреждания не са канени да изпробват страниците.',
    ],
    report: (contact) =>
      `Ако нещо се ползва трудно, пишете на ${contact}. Ако не получите задоволителен отговор, можете да се обърнете към органа във вашата държава, който отговаря за достъпността.`,
    date: (date) => `Декларацията се основава на наши собствени проверки от ${date}`,
  },
  de: {
    title: 'Barrierefreiheit',
    scope:
      'Diese Erklärung gilt für die Speisekarten, die Website und den Verwaltungsbereich unter dieser Adresse.',
    status:
      'Sie sollen WCAG 2.2, Stufe AA, und damit die Anforderungen der EN 301 549 an Webseiten erfüllen. Sie erfüllen sie bis auf die Einschränkungen unten.',
    checks: 'Was geprüft wird',
    checked: [
      'Jede Seite in drei Sprachen, hell und dunkel, mit einem automatischen Prüfprogramm (axe).',
      'Alle Farben: Texte haben mindestens den Kontrast 4,5 : 1, Rahmen von Bedienelementen und Fokusmarkierungen 3 : 1.',
      'Bedienung nur mit der Tastatur und Namen aller Bedienelemente für Screenreader.',
      'Text mit 200 %, Bildschirme ab 195 Pixeln Breite, weniger Bewegung, mehr Kontrast, Farben des Systems.',
      'Speisekarten lassen sich ohne Skripte lesen, drucken und als getaggte PDF-Dateien herunterladen, wenn der Betrieb das erlaubt.',
    ],
    limits: 'Bekannte Einschränkungen',
    limited: [
      'Namen, Beschreibungen und Fotos stammen vom Betrieb. Fotos von Gerichten haben außer dem Namen des Gerichts keine Beschreibung.',
      'Texte, die ein Betrieb nicht übersetzt hat, erscheinen in einer anderen Sprache und sind für Screenreader so gekennzeichnet.',
      'Bisher haben keine Menschen mit Behinderungen die Seiten getestet.',
    ],
    report: (contact) =>
      `Wenn etwas schwer zu bedienen ist, schreiben Sie bitte an ${contact}. Wenn Sie keine zufriedenstellende Antwort erhalten, können Sie sich an die Behörde Ihres Landes wenden, die für Barrierefreiheit zuständig ist.`,
    date: (date) => `Diese Erklärung beruht auf unserer eigenen Prüfung vom ${date}.`,
  },
};

/**
 * Contains the parts that EN 301 549 and the European Accessibility Act require: scope, conformance, limits,
 * contact and date.
 * @param contact a `mailto:` or `https:` address
 */
export function accessibilityStatement(language: Language, contact: string): string {
  const { title, scope, status, checks, checked, limits, limited, report, date } = texts[language];
  const address = `[${contact.replace(/^mailto:/, '')}](${contact})`;
  const day = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  const list = (points: readonly string[]) => points.map((point) => `- ${point}`).join('\n');
  return [
    `# ${title}`,
    scope,
    status,
    `## ${checks}`,
    list(checked),
    `## ${limits}`,
    list(limited),
    report(address),
    date(day.format(checkedOn)),
  ].join('\n\n');
}

export type Colours = 'light' | 'dark';

/** What a rule says itself, to come back to it. */
const written = new WeakMap<MediaList, string>();

/**
 * Shows a page by day or by night, whatever the device is set to. There is no way to ask a frame for
 * it, so the rules of its style sheets that ask the device are answered here.
 */
export function paintPage(page: Document, colours: Colours): void {
  page.documentElement.style.colorScheme = colours;
  for (const sheet of page.styleSheets) paintRules(sheet.cssRules, colours);
}

function paintRules(rules: CSSRuleList, colours: Colours): void {
  for (const rule of rules) {
    // A frame has constructors of its own: what a rule is, is told by what it has.
    if ('media' in rule) paintMedia(rule.media as MediaList, colours);
    if ('cssRules' in rule) paintRules(rule.cssRules as CSSRuleList, colours);
  }
}

function paintMedia(media: MediaList, colours: Colours): void {
  const text = written.get(media) ?? media.mediaText;
  const scheme = /\(prefers-color-scheme: (light|dark)\)/.exec(text);
  if (!scheme) return;
  written.set(media, text);
  // Always true where it is, else never: width is there on every screen.
  const answer = scheme[1] === colours ? '(min-width: 0px)' : '(max-width: 0px)';
  media.mediaText = text.replace(scheme[0], answer);
}

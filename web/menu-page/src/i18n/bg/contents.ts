import type { contents as texts } from '../en/contents.ts';

// To be reviewed by a lawyer.
export const contents: typeof texts = {
  contains: 'Съдържа: {{of}}',
  mayContain: 'Може да съдържа: {{of}}',
  notDeclared: 'Алергените не са обявени',
  additives: 'Добавки: {{of}}',
  mild: 'Леко люто',
  hot: 'Люто',
  veryHot: 'Много люто',
  note: 'Алергените и диетите са обявени от заведението. Кажете на персонала за алергията си.',
};

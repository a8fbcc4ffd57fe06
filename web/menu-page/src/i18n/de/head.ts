import type { head as texts } from '../en/head.ts';

export const head: typeof texts = {
  menuOf: 'Die Speisekarte von {{venue}}',
};

import type { head as texts } from '../en/head.ts';

export const head: typeof texts = {
  menuOf: 'Менюто на {{venue}}',
};

export const printKinds = ['menu', 'allergens'] as const;
export type PrintKind = (typeof printKinds)[number];

export const itemIngredients = {
  id: '0005-item-ingredients',
  sql: `
    -- JSON text: a list of ingredient ids, in the owner's order.
    alter table items add column ingredient_ids text not null default '[]';
  `,
};

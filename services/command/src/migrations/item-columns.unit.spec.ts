import { traitFields } from '@qr-menu/domain/items';
import { expect, test } from 'vitest';
import { menuStoreMigrations } from './menu-store.ts';

test.each(traitFields)(
  'a migration adds a column for the trait %s, and adds the trait to deleted rows',
  (field) => {
    const column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const sql = menuStoreMigrations.map((migration) => migration.sql).join('\n');
    expect(sql).toMatch(new RegExp(`add column ${column} `));
    expect(sql).toContain(`"${column}":`);
  },
);

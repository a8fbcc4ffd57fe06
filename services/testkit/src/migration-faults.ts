import { checksumOf, type Migration } from '@qr-menu/stores/postgres';

/** Matches SQL that removes a table, column or name that the previous release may need. */
const takesAway =
  /\bdrop\s+(table|column|schema|view|materialized\s+view|type|function)\b|\brename\b/i;

/**
 * A released migration must not be edited or removed, and no new migration may come before it. Migrations
 * that remove something must be marked.
 * @param frozen ids in order, each with its released checksum
 */
export function migrationFaults(
  migrations: readonly Migration[],
  frozen: readonly (readonly [id: string, checksum: string])[],
): readonly string[] {
  const faults: string[] = [];
  for (const [index, migration] of migrations.entries()) {
    const [id, checksum] = frozen[index] ?? [];
    const own = checksumOf(migration);
    if (id !== migration.id || checksum !== own) {
      faults.push(`${migration.id} differs from its frozen version: ${own}`);
    }
    if (takesAway.test(migration.sql) && !migration.contracts) {
      faults.push(`${migration.id} removes something without being marked \`contracts\``);
    }
    if (Number.parseInt(migration.id, 10) !== index + 1) {
      faults.push(`${migration.id} is number ${index + 1}`);
    }
  }
  for (const [id] of frozen.slice(migrations.length)) faults.push(`${id} is gone`);
  return faults;
}

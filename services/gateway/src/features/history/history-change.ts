import type { DomainEvent } from '@qr-menu/schema';
import type { HistoryChange } from '../../generated/server.ts';

/**
 * What an event did, in the API's form. Every event begins its data with the id of what it is
 * about, so new kinds of events need nothing here.
 */
export function historyChange({ type, data }: DomainEvent, workspaceId: string): HistoryChange {
  const entries = Object.entries(data);
  const about = entries.find(([field]) => field.endsWith('Id'));
  const fields = entries.map(([field]) => field).filter((field) => field !== about?.[0]);
  return about
    ? { type, entity: about[0].slice(0, -'Id'.length), id: String(about[1]), fields }
    : { type, entity: 'workspace', id: workspaceId, fields };
}

import { menuStoreSchema as schema } from '@qr-menu/stores/archive';
import { useStack } from '@qr-menu/testkit/stack';
import { expect, inject, test } from 'vitest';
import { createVenue, updateItem } from '../test/venue.ts';

const databaseServer = inject('databaseUrl');
const stack = useStack(databaseServer);

test.skipIf(databaseServer === null)(
  'a commit from a newer release makes only its own workspace unavailable, and the error has a reason',
  async () => {
    const [owner, otherOwner] = await Promise.all([stack.owner(), stack.owner()]);
    const venue = await createVenue(owner, 'Нова версия');
    const otherVenue = await createVenue(otherOwner, 'Тази версия');
    await stack.database.query(
      `with newer as (
         insert into ${schema}.commits
           (stream, version, commit_id, owner, actor, at, epoch, partition, log_offset, envelope)
         select stream, version + 1, 'newer', owner, actor, at, epoch, 99, 0,
                jsonb_set(envelope::jsonb, '{events,0,type}', '"TableReserved"')::text
           from ${schema}.commits
          where stream = (select 'workspace:' || owner from ${schema}.accounts where id = $1)
          order by version desc limit 1
         returning stream, version)
       update ${schema}.streams as moved set version = newer.version
         from newer where moved.stream = newer.stream`,
      [venue.accountId],
    );
    const reprice = (id: string) => ({ input: { id, price: 7 } });
    const refused = await owner.call(updateItem, reprice(venue.itemId));
    expect(refused.errors?.[0]?.extensions).toMatchObject({
      code: 'UNAVAILABLE',
      reason: 'NEWER_RELEASE',
    });
    expect((await otherOwner.call(updateItem, reprice(otherVenue.itemId))).code).toBeNull();
  },
);

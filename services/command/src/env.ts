import {
  databaseVariables,
  logVariables,
  parseEnvironment,
  processVariables,
  redisVariables,
  variable,
} from '@qr-menu/runtime/process';
import { tracingVariables } from '@qr-menu/runtime/tracing';
import { keyStoreFault, keyVariables, namesOneKeyStore } from '@qr-menu/stores/keys';
import { z } from 'zod';
import { rolesOfServices, type ServicePasswords } from './migrations/service-roles.ts';
import { updateVariables } from './status/update-feed.ts';

function parsePasswords(list: string, context: z.RefinementCtx): ServicePasswords {
  const pairs = list.split(',').map((pair) => pair.trim().split(/=(.*)/s));
  for (const [service = '', password = ''] of pairs) {
    if (password.length < 16 || !rolesOfServices.some((role) => role === service))
      context.addIssue(`not <service>=<password of at least 16 characters>: ${service}`);
  }
  return Object.fromEntries(pairs);
}

export const environmentSchema = z
  .object({
    ...processVariables,
    ...tracingVariables,
    PORT: processVariables.PORT.default(4003),
    ...databaseVariables,
    DATABASE_OWNER_URL: variable(
      databaseVariables.DATABASE_URL.optional(),
      'signs in as the owner of the database, to migrate it and to create `DATABASE_ROLES`; with Kafka only',
      'postgres://qr_menu:secret@localhost:5432/qr_menu',
      '`DATABASE_URL`',
    ),
    DATABASE_ROLES: variable(
      z.string().transform(parsePasswords).optional(),
      'services with their own Postgres role and rights, `qr_menu_<service>`, and their passwords',
      'command=a-long-random-text,projector=…,gateway=…,guest=…,identity=…',
    ),
    ...keyVariables,
    ...logVariables,
    ...redisVariables,
    ...updateVariables,
  })
  .refine(namesOneKeyStore, keyStoreFault);

export type Environment = z.infer<typeof environmentSchema>;

export const readEnvironment = (): Environment => parseEnvironment(environmentSchema, process.env);

import { z } from 'zod';
import { type DomainEvent, domainEventSchema, isNameEvent } from './event-catalogue.ts';
import { idSchema, instantSchema, textSchema } from './values.ts';

/** The schema version that this code writes. Older envelopes pass through the upcasters first. */
export const currentSchemaVersion = 1;

export const streamSchema = z.union([
  z.templateLiteral(['workspace:', z.string().min(1)]),
  z.templateLiteral(['name:', z.string().min(1)]),
]);
/** `workspace:<ownerId>`, `name:<normalized name>` or `name:~<skeleton>` (the visual form). */
export type Stream = z.infer<typeof streamSchema>;

export const workspaceStream = (ownerId: string): Stream => `workspace:${ownerId}`;
export const nameStream = (normalizedName: string): Stream => `name:${normalizedName}`;

const fitsInto =
  (stream: Stream) =>
  (event: DomainEvent): boolean =>
    stream.startsWith('name:') === isNameEvent(event);

/**
 * Everything that one mutation appends to the log. It is one message, so that its events are applied together
 * or not at all.
 *
 * `at` is the time of the decision. It is part of the envelope, because tables that are rebuilt from a
 * republished log must be identical, and the log's own record times would differ.
 */
export const commitSchema = z
  .strictObject({
    schemaVersion: z.literal(currentSchemaVersion),
    /** Identifies the log. When the archive is republished, the new log gets the next number. */
    epoch: z.int().nonnegative(),
    /** The client's idempotency key, unique within the stream. */
    commitId: idSchema,
    stream: streamSchema,
    /** The number of commits in the stream at the time of the decision. */
    expectedVersion: z.int().nonnegative(),
    actor: z.strictObject({ id: idSchema }),
    at: instantSchema,
    correlationId: idSchema,
    /** SHA-256 (hex) of the operation and its input. A key repeated with a different hash is refused. */
    requestHash: textSchema,
    events: z.array(domainEventSchema).min(1),
  })
  .refine(({ stream, events }) => events.every(fitsInto(stream)), {
    message: 'an event does not belong to this kind of stream',
    path: ['events'],
  });
export type Commit = z.infer<typeof commitSchema>;

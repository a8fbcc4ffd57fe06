import * as z from 'zod/mini';

const stateSchema = z.object({ confirmedEmail: z.string() });

/** What a confirmed registration tells the sign-in page through the navigation. */
export const registrationState = (email: string): z.infer<typeof stateSchema> => ({
  confirmedEmail: email,
});

/** Whose registration was just confirmed; null when one comes from anywhere else. */
export function confirmedEmail(state: unknown): string | null {
  return stateSchema.safeParse(state).data?.confirmedEmail ?? null;
}

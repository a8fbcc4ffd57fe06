import * as z from 'zod/mini';

const runtimeConfigSchema = z.object({
  region: z.string(),
  userPoolClientId: z.string(),
  publicApiKey: z.string(),
  /** How owners pay; empty where the operator says nothing. */
  paymentText: z._default(z.string(), ''),
  /** Absolute, or a path on this site; absent when the region's own service is used. */
  identityEndpoint: z.nullish(z.string()),
});

export type RuntimeConfig = z.infer<typeof runtimeConfigSchema>;

/** The installation's settings for every browser. None of them is secret. */
export async function loadRuntimeConfig(): Promise<RuntimeConfig> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`config.json answered ${response.status}`);
  return runtimeConfigSchema.parse(await response.json());
}

export { type ApiAnswer, type ApiClient, createApiClient } from './api-client.ts';
export { emptyClient } from './empty-client.ts';
export { signIn } from './sign-in.ts';
export { readMasterKey, readSigningKey } from './signing-key.ts';
export { type Stack, startStack } from './start-stack.ts';
export { useStack } from './use-stack.ts';

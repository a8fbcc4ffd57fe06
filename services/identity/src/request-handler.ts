import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Meter, waitingSeconds } from '@qr-menu/runtime/metrics';
import type { Logger } from '@qr-menu/runtime/process';
import type { Taken } from '@qr-menu/stores/rate-limits';
import { callerOf } from './caller.ts';
import { IdentityError } from './identity-error.ts';
import {
  associateSoftwareToken,
  createRecoveryCodes,
  describeRecovery,
  setUserMfaPreference,
  verifySoftwareToken,
} from './operations/authenticator-app.ts';
import { getUser, globalSignOut, revokeToken } from './operations/bearer.ts';
import { forgetDevice, getDevice, listDevices } from './operations/devices.ts';
import type { IdentityContext, IdentityOperation } from './operations/operation.ts';
import {
  completeWebAuthnRegistration,
  deleteWebAuthnCredential,
  listWebAuthnCredentials,
  startWebAuthnRegistration,
} from './operations/passkeys.ts';
import { changePassword, confirmForgotPassword, forgotPassword } from './operations/passwords.ts';
import {
  cancelSecondStepRemoval,
  confirmSecondStepRemoval,
  requestSecondStepRemoval,
} from './operations/second-step-removal.ts';
import {
  completeSecondStepRemoval,
  getTokensFromRefreshToken,
  initiateAuth,
  respondToAuthChallenge,
} from './operations/sign-in.ts';
import { confirmSignUp, resendConfirmationCode, signUp } from './operations/sign-up.ts';
import { keysMaxAgeSeconds } from './tokens/signing-keys.ts';

const targetPrefix = 'AWSCognitoIdentityProviderService.';

const operations = new Map<string, IdentityOperation>([
  ['SignUp', signUp],
  ['ConfirmSignUp', confirmSignUp],
  ['ResendConfirmationCode', resendConfirmationCode],
  ['InitiateAuth', initiateAuth],
  ['GetTokensFromRefreshToken', getTokensFromRefreshToken],
  ['RespondToAuthChallenge', respondToAuthChallenge],
  ['GetUser', getUser],
  ['ForgotPassword', forgotPassword],
  ['ConfirmForgotPassword', confirmForgotPassword],
  ['ChangePassword', changePassword],
  ['GlobalSignOut', globalSignOut],
  ['RevokeToken', revokeToken],
  ['ListDevices', listDevices],
  ['GetDevice', getDevice],
  ['ForgetDevice', forgetDevice],
  ['AssociateSoftwareToken', associateSoftwareToken],
  ['VerifySoftwareToken', verifySoftwareToken],
  ['SetUserMFAPreference', setUserMfaPreference],
  ['StartWebAuthnRegistration', startWebAuthnRegistration],
  ['CompleteWebAuthnRegistration', completeWebAuthnRegistration],
  ['ListWebAuthnCredentials', listWebAuthnCredentials],
  ['DeleteWebAuthnCredential', deleteWebAuthnCredential],
  ['RequestSecondStepRemoval', requestSecondStepRemoval],
  ['ConfirmSecondStepRemoval', confirmSecondStepRemoval],
  ['CancelSecondStepRemoval', cancelSecondStepRemoval],
  ['CompleteSecondStepRemoval', completeSecondStepRemoval],
  ['CreateRecoveryCodes', createRecoveryCodes],
  ['DescribeRecovery', describeRecovery],
]);

export const createIdentityMetrics = (meter: Meter) => ({
  calls: meter.counter({
    name: 'qr_menu_identity_calls_total',
    help: 'Answered calls; the outcome is "ok" or the exception. InitiateAuth is signing in.',
    labelNames: ['operation', 'outcome'],
  }),
  duration: meter.histogram({
    name: 'qr_menu_identity_duration_seconds',
    help: 'From a call until its answer.',
    labelNames: ['operation'],
    buckets: waitingSeconds,
  }),
});

/** Handles the protocol over HTTP: calls by POST to the mount point, and the pool's public files. */
export function createRequestHandler(deps: {
  readonly context: IdentityContext;
  /** Called when the headers of a request have been read, but not its body. */
  readonly admit: (address: string) => Taken | Promise<Taken>;
  /** Functions that return JSON, by file name under `.well-known`. */
  readonly published: Readonly<Record<'jwks.json' | 'ended-sign-ins.json', () => Promise<string>>>;
  readonly meter: Meter;
  readonly logger: Logger;
}) {
  const { context, admit, published, logger } = deps;
  const { calls, duration } = createIdentityMetrics(deps.meter);
  const { settings } = context;
  const wellKnown = `/${settings.userPoolId}/.well-known/`;
  const files = new Map([
    [
      `${wellKnown}jwks.json`,
      { read: published['jwks.json'], cached: `public, max-age=${keysMaxAgeSeconds}` },
    ],
    [
      `${wellKnown}ended-sign-ins.json`,
      { read: published['ended-sign-ins.json'], cached: 'no-store' },
    ],
  ]);

  return async (req: IncomingMessage, res: ServerResponse, path: string): Promise<void> => {
    const [pathname] = path.split('?');
    const file = files.get(pathname ?? '');
    if (file && (req.method === 'GET' || req.method === 'HEAD')) {
      send(res, 200, await file.read(), { 'cache-control': file.cached });
      return;
    }
    allowOrigin(req, res, settings.allowedOrigins ?? []);
    if (req.method === 'OPTIONS') {
      res.writeHead(204).end();
      return;
    }
    res.setHeader('x-amzn-requestid', context.randomness.uuid());
    const startedAt = performance.now();
    const target = String(req.headers['x-amz-target'] ?? '');
    const name = target.startsWith(targetPrefix) ? target.slice(targetPrefix.length) : '';
    const operation = operations.get(name);
    const answered = (outcome: string): void => {
      const labels = { operation: operation ? name : 'other' };
      calls.inc({ ...labels, outcome });
      duration.observe(labels, (performance.now() - startedAt) / 1_000);
    };
    try {
      if (req.method !== 'POST' || (pathname !== '/' && pathname !== '')) throw notHere();
      if (!operation) throw notOffered();
      const caller = callerOf(req, settings.trustedProxies ?? 0);
      const taken = await admit(caller.address);
      if (!taken.allowed) {
        res.setHeader('retry-after', String(taken.retryAfterSeconds));
        throw new IdentityError('TooManyRequestsException', 'Too many requests from this address.');
      }
      send(res, 200, JSON.stringify(await operation(context, await readJson(req), caller)));
      answered('ok');
    } catch (error) {
      const answer = answerOf(error);
      answered(answer.code);
      if (req.destroyed && !req.complete) return;
      if (answer !== error || answer.code === 'CodeDeliveryFailureException') {
        logger.error({ err: error, operation: operation && name }, 'an identity call failed');
      }
      sendError(req, res, answer);
    }
  };
}

const notHere = () =>
  new IdentityError('UnknownOperationException', 'There is nothing here.', { status: 404 });

const notOffered = () =>
  new IdentityError('UnknownOperationException', 'The operation is not offered here.');

const answerOf = (error: unknown): IdentityError =>
  error instanceof IdentityError
    ? error
    : new IdentityError('InternalErrorException', 'Something went wrong.', { status: 500 });

function sendError(
  req: IncomingMessage,
  res: ServerResponse,
  { code, message, status }: IdentityError,
): void {
  // If the connection stayed open, the unread rest of the body would be parsed as the next request.
  if (!req.complete) res.setHeader('connection', 'close');
  send(res, status, JSON.stringify({ __type: code, message }), { 'x-amzn-errortype': code });
}

function send(
  res: ServerResponse,
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  res.writeHead(status, {
    'content-type': 'application/x-amz-json-1.1',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-length': Buffer.byteLength(body),
    ...headers,
  });
  res.end(body);
}

const allowedHeaders =
  'content-type, cache-control, x-amz-target, x-amz-user-agent, amz-sdk-invocation-id, amz-sdk-request';

/** Lets pages of the listed origins read the responses. Without a list, only our own pages can. */
function allowOrigin(
  req: IncomingMessage,
  res: ServerResponse,
  allowedOrigins: readonly string[],
): void {
  res.setHeader('vary', 'origin');
  const { origin } = req.headers;
  if (origin === undefined || !allowedOrigins.includes(origin)) return;
  res.setHeader('access-control-allow-origin', origin);
  res.setHeader('access-control-allow-methods', 'POST');
  res.setHeader('access-control-allow-headers', allowedHeaders);
  res.setHeader('access-control-expose-headers', 'x-amzn-errortype, x-amzn-requestid');
  res.setHeader('access-control-max-age', '600');
}

const maximumBytes = 64 * 1024;

async function readJson(req: IncomingMessage): Promise<unknown> {
  // Pages of other origins need a preflight request to send this content type.
  if (!req.headers['content-type']?.startsWith('application/x-amz-json-1.1')) {
    const expected = 'The content type must be application/x-amz-json-1.1.';
    throw new IdentityError('UnsupportedMediaTypeException', expected, { status: 415 });
  }
  const chunks: Buffer[] = [];
  let received = 0;
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    received += chunk.length;
    if (received > maximumBytes) {
      const message = 'The request is too large.';
      throw new IdentityError('RequestEntityTooLargeException', message, { status: 413 });
    }
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch (cause) {
    throw new IdentityError('SerializationException', 'The request is not JSON.', { cause });
  }
}

import { venueCode } from '@qr-menu/platform';
import type { ApiEntity } from '../../answers/lists/entity-list.ts';
import type { RequestContext } from '../../requests/request-context.ts';

const codeOf = ({ qrCode, owner }: ApiEntity): string =>
  typeof qrCode === 'string' ? qrCode : venueCode(String(owner));

/** An account's printed code, and the address that it stands for. */
export const qrCodeResolvers = {
  qrCode: codeOf,
  qrUrl: (account: ApiEntity, _given: object, { origin }: RequestContext): string =>
    `${origin}/q/${codeOf(account)}`,
};

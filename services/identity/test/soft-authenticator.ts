import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();
const encode = (bytes: string | Buffer): string => Buffer.from(bytes).toString('base64url');

/** Text and byte strings of CBOR up to 65,535 bytes. */
function cborString(kind: 0x40 | 0x60, bytes: Buffer): Buffer {
  const length = bytes.length;
  const head =
    length < 24
      ? [kind + length]
      : length < 256
        ? [kind + 24, length]
        : [kind + 25, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), bytes]);
}
const cborText = (text: string): Buffer => cborString(0x60, Buffer.from(text));
const cborBytes = (bytes: Buffer): Buffer => cborString(0x40, bytes);

type Ceremony = {
  readonly origin: string;
  readonly relyingPartyId: string;
  /** False for an authenticator that does not verify a fingerprint, face or PIN. */
  readonly isVerified: boolean;
};

/** Has a single passkey (ES256, no attestation). The counter can be set to imitate a copied passkey. */
export function createSoftAuthenticator(usual: Ceremony) {
  const id = randomBytes(16);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' });
  let counter = 0;

  const clientData = (type: string, challenge: string, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const flags = (isVerified: boolean, rest = 0): Buffer =>
    Buffer.from([0x01 | (isVerified ? 0x04 : 0) | rest]);
  const counted = (): Buffer => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(counter);
    return bytes;
  };
  const coseKey = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(jwk.x ?? '', 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(jwk.y ?? '', 'base64url')),
  ]);

  return {
    id: encode(id),
    setCounter: (value: number): void => {
      counter = value;
    },
    /** Responds like `navigator.credentials.create`, as JSON. */
    register: (challenge: string, changed: Partial<Ceremony> = {}) => {
      const { origin, relyingPartyId, isVerified } = { ...usual, ...changed };
      const authData = Buffer.concat([
        sha256(relyingPartyId),
        flags(isVerified, 0x40),
        counted(),
        Buffer.from('08987058cadc4b81b6e130de50dcbe96', 'hex'),
        Buffer.from([0, id.length]),
        id,
        coseKey,
      ]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(authData),
      ]);
      return {
        id: encode(id),
        rawId: encode(id),
        type: 'public-key',
        authenticatorAttachment: 'platform',
        clientExtensionResults: {},
        response: {
          clientDataJSON: encode(clientData('webauthn.create', challenge, origin)),
          attestationObject: encode(attestation),
          transports: ['internal'],
        },
      };
    },
    /** Responds like `navigator.credentials.get`, as JSON. */
    sign: (challenge: string, userHandle: string, changed: Partial<Ceremony> = {}) => {
      const { origin, relyingPartyId, isVerified } = { ...usual, ...changed };
      const data = clientData('webauthn.get', challenge, origin);
      const authData = Buffer.concat([sha256(relyingPartyId), flags(isVerified), counted()]);
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey);
      return {
        id: encode(id),
        rawId: encode(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: encode(data),
          authenticatorData: encode(authData),
          signature: encode(signature),
          userHandle: encode(userHandle),
        },
      };
    },
  };
}

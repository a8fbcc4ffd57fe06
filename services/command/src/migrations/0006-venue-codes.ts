export const venueCodes = {
  id: '0006-venue-codes',
  sql: `
    -- Finds a venue by the code on its printed QR code, which is the first 60 bits of this hash.
    -- Only decode(…, 'escape') turns text into its bytes in an immutable way; it needs its own
    -- escape character doubled.
    create index venue_names_by_code on venue_names (
      left(encode(sha256(decode(replace(owner, '\\', '\\\\'), 'escape')), 'hex'), 15)
    );
  `,
};

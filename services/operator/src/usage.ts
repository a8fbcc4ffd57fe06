/** The command line was not understood, or a value in it is not one. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly code = 'USAGE';
  readonly retryable = false;
}

export const usage = `Usage: npm run operator -- <command> [options]

  transactions record   record a payment, which extends the account's subscription
    --account <id|name>   whose payment: the account's id, or any name it ever had
    --plan <1|6|12>       months paid for
    --amount <decimal>    for example 198.00
    --currency <text>     for example BGN
    --paid-at <iso>       with its offset, for example 2026-02-10T11:15:00+02:00
    --commit-id <id>      repeats an attempt that was not confirmed; never records it twice
    --yes                 without it nothing is recorded, only shown

  transactions list     the payments of an account's workspace, oldest first
    --account <id|name>

  --json                one JSON document instead of lines for people
  --help                this text

Exit codes: 0 done or shown, 1 refused or failed, 2 not understood, 3 not confirmed yet.
`;

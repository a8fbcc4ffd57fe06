import { readFileSync } from 'node:fs';
import path from 'node:path';

let version: string | undefined;

/** The version in the repository's `package.json`, which is also part of container images. */
export function productVersion(): string {
  version ??= String(
    JSON.parse(readFileSync(path.join(import.meta.dirname, '../../../../package.json'), 'utf8'))
      .version,
  );
  return version;
}

/** Parses a version such as `1.2.0` into numbers. Returns null for any other text. */
export function versionNumbers(text: string): readonly number[] | null {
  if (!/^(0|[1-9]\d{0,5})(\.(0|[1-9]\d{0,5})){2}$/.test(text)) return null;
  return text.split('.').map(Number);
}

/** Whether the first version is higher than the second one. Both have the format `1.2.0`. */
export function isNewer(version: string, otherVersion: string): boolean {
  const numbers = versionNumbers(otherVersion) ?? [];
  const difference = (versionNumbers(version) ?? [])
    .map((number, index) => number - (numbers[index] ?? 0))
    .find((number) => number !== 0);
  return difference !== undefined && difference > 0;
}

/** Freezes a value deeply, including its maps, so that any change throws. */
export function deepFrozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (value instanceof Map) {
    for (const method of ['set', 'delete', 'clear'] as const) {
      Object.defineProperty(value, method, { value: refuse });
    }
  }
  Object.freeze(value);
  for (const part of value instanceof Map ? value.values() : Object.values(value)) deepFrozen(part);
  return value;
}

const refuse = (): never => {
  throw new TypeError('this map is frozen');
};

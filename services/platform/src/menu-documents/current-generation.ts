import { type GenerationKeys, generationKeys, keysOfGeneration } from './generation-keys.ts';

/**
 * Reads keys of the current generation. The pointer to it rides along with every question, so a
 * switch costs one more round trip once and is never missed.
 */
export function createCurrentGeneration<Value>(
  prefix: string,
  readKeys: (keys: string[]) => Promise<(Value | null)[]>,
): (keysOf: (keys: GenerationKeys) => string[]) => Promise<readonly (Value | null)[]> {
  const pointer = generationKeys(prefix).current;
  let known = { generation: 0, keys: keysOfGeneration(prefix, 0) };

  return async (keysOf) => {
    for (;;) {
      const asked = known;
      const wanted = keysOf(asked.keys);
      wanted.push(pointer);
      const answer = await readKeys(wanted);
      const generation = Number(String(answer.pop() ?? 0)) || 0;
      if (generation === asked.generation) return answer;
      known = { generation, keys: keysOfGeneration(prefix, generation) };
    }
  };
}

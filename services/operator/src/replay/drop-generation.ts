import type { CommandContext, Result } from '../command.ts';
import { Refused } from '../refused.ts';
import { openSharedDocuments } from './replay-context.ts';
import { dropWithProgress } from './switch-generation.ts';

/** Removes a generation that guests are not shown. */
export async function dropOne(context: CommandContext, generation: number): Promise<Result> {
  const documents = openSharedDocuments(context.stores);
  const { current, started, leaving } = await documents.generations();
  if (generation === current) {
    throw new Refused('GENERATION_IN_USE', `guests are shown generation ${generation}`);
  }
  const numbers = [...started.map(({ number }) => number), ...leaving];
  if (!numbers.includes(generation)) {
    const others = numbers.filter((number) => number !== current).join(', ') || 'none';
    throw new Refused(
      'NO_SUCH_GENERATION',
      `there is no generation ${generation}; can be dropped: ${others}`,
    );
  }
  if (!context.confirmed) {
    const lines = [`generation ${generation} would be dropped: repeat it with --yes`];
    return { json: { generation, current, dropped: false }, lines };
  }
  await dropWithProgress({ ...context, documents }, generation);
  const lines = [`generation ${generation} was dropped`];
  return { json: { generation, current, dropped: true }, lines };
}

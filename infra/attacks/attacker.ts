import { type AttackName, attacks, type Victim } from './attacks.ts';

type Order = {
  readonly name: AttackName;
  readonly victim: Victim;
  readonly milliseconds: number;
};

process.on('message', ({ name, victim, milliseconds }: Order) => {
  const over = AbortSignal.timeout(milliseconds);
  over.addEventListener('abort', () => process.send?.('over'));
  attacks[name](victim, over).catch((error: unknown) => {
    // If the attack itself fails, the test proves nothing, so the process exits with the attack's error.
    if (!over.aborted) throw error;
  });
});

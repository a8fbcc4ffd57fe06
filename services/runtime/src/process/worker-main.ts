import os from 'node:os';

// The program that `worker-process.ts` starts. It ends together with that process.
type Order = { readonly module: string; readonly name: string; readonly input: unknown };

// So that requests are answered before.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);

process.on('message', async ({ module, name, input }: Order) => {
  try {
    const tasks = await import(module);
    // From here on the time of the task counts.
    process.send?.('begun');
    process.send?.({ output: await tasks[name](input) });
  } catch (error) {
    process.send?.({ fault: error instanceof Error ? error.message : String(error) });
  }
});

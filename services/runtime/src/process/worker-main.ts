import os from 'node:os';

// What `worker-process.ts` starts. It ends by itself when that process is gone, with whatever it does then.
type Order = { readonly module: string; readonly name: string; readonly input: unknown };

// So that requests are answered before.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);

process.on('message', async ({ module, name, input }: Order) => {
  try {
    const tasks = await import(module);
    process.send?.({ output: await tasks[name](input) });
  } catch (error) {
    process.send?.({ fault: error instanceof Error ? error.message : String(error) });
  }
});

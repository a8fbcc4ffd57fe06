import os from 'node:os';

// Started by `worker-process.ts`. Exits when the process that started it does.
type Order = { readonly module: string; readonly name: string; readonly input: unknown };

// Lowers the priority of this process, so that requests come first.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);

process.on('message', async ({ module, name, input }: Order) => {
  try {
    const tasks = await import(module);
    // The task's time limit starts here.
    process.send?.('begun');
    process.send?.({ output: await tasks[name](input) });
  } catch (error) {
    process.send?.({ fault: error instanceof Error ? error.message : String(error) });
  }
});

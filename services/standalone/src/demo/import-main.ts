import { systemClock } from '@qr-menu/runtime';
import { readDemoVenues } from './demo-venues.ts';
import { readImportEnv } from './env.ts';
import { type ClientImportResult, importAsClient, readSite } from './import-as-client.ts';
import { readMailedCode } from './sign-in-owner.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const { url, email, password, nameSuffix, outboxFile } = readImportEnv();
  const site = await readSite(url, fetch);
  for (const [index, written] of readDemoVenues().entries()) {
    const name = `${written.account.name} ${nameSuffix}`;
    const venue = { ...written, account: { ...written.account, name } };
    print(`${venue.account.name} (${venue.menu.currency})`);
    const result = await importAsClient({
      site,
      venue,
      email: index === 0 ? email : email.replace('@', `+${venue.key}@`),
      password,
      mailedCode: (to) => readMailedCode(outboxFile, to, systemClock),
      fetch,
      clock: systemClock,
    });
    report(`${url}/menu/${encodeURIComponent(venue.account.name)}`, result);
    if (result.differences.length > 0) process.exitCode = 1;
  }
}

function report(address: string, result: ClientImportResult): void {
  print(`  imported ${result.sections} sections, ${result.items} items`);
  print(`  last acknowledged mutation → document readable: ${result.readableAfterMs} ms`);
  for (const difference of result.differences) print(`  DIFFERS ${difference}`);
  if (result.differences.length === 0) print(' the public document is complete and in order');
  print(`  ${address}`);
}

await main().catch((error: unknown) => {
  process.stdout.write(`failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

/**
 * Upgrades from the build of another commit to this one on the same DATA_DIR, goes back, and prints
 * how long each start took:
 *
 * npm run upgrade -- <commit>
 *
 * At each step, the owner signs in with the old password and changes a price, guests read it, and
 * all earlier data must still exist. The other commit is checked out into a temporary work tree,
 * installed and built, which takes minutes.
 */
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { demoOwner } from '@qr-menu/standalone';
import { createScratch, freePort, startProduct } from '@qr-menu/testkit';
import { createPriceChanger } from '../load/price-changer.ts';

const root = path.join(import.meta.dirname, '../..');
const [commit] = process.argv.slice(2);
if (commit === undefined) throw new Error('usage: npm run upgrade -- <commit>');

// On a real disk, as in production.
const scratch = await createScratch(tmpdir());
const otherCheckout = path.join(scratch.directory, 'other');
const port = await freePort();

const run = (command: string, args: readonly string[], cwd: string): void => {
  process.stdout.write(`${command} ${args.join(' ')}\n`);
  execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
};

/** Runs a build on the shared data as the owner and as guests, then stops it. Returns the earlier menu. */
async function use(name: string, build: string, price: number): Promise<string> {
  const began = performance.now();
  const variables = { PORT: String(port), LOG_LEVEL: 'error' };
  const { origin, stop } = await startProduct({ scratch, checkout: build, variables });
  try {
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    const owner = await createPriceChanger(origin, demoOwner);
    const page = `${origin}/menu/${encodeURIComponent(owner.accountName)}`;
    const before = await textOf(page);
    await owner.setPrice(price);
    const shown = `${price.toFixed(2)}`;
    for (let text = before; !text.includes(shown); ) text = await textOf(page);
    process.stdout.write(`${name}: ready after ${seconds} s, guests read ${shown}\n`);
    return before;
  } finally {
    await stop();
  }
}

async function textOf(page: string): Promise<string> {
  const response = await fetch(page);
  if (response.status !== 200) throw new Error(`${page} was answered ${response.status}`);
  return response.text();
}

/** Checks that a page shows the dishes and this price. Works with the markup of any release. */
function assertSame(name: string, page: string, price: number): void {
  const dishes = page.match(/Шопска салата|Мусака|Таратор/g)?.length ?? 0;
  const hasPrice = page.includes(price.toFixed(2));
  if (dishes === 0 || !hasPrice) throw new Error(`${name}: guests do not see the earlier data`);
}

run('git', ['worktree', 'add', '--detach', otherCheckout, commit], root);
try {
  run('npm', ['ci', '--prefer-offline'], otherCheckout);
  run('npm', ['run', 'build'], otherCheckout);
  await use(`${commit}, new`, otherCheckout, 31.07);
  assertSame('forward', await use('this release', root, 32.07), 31.07);
  assertSame('back', await use(`${commit}, again`, otherCheckout, 33.07), 32.07);
  assertSame('forward again', await use('this release, again', root, 34.07), 33.07);
  process.stdout.write('forward and back: nothing was lost\n');
} finally {
  run('git', ['worktree', 'remove', '--force', otherCheckout], root);
  await scratch.remove();
}

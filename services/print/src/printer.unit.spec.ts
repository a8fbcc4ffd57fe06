import { afterAll, expect, test } from 'vitest';
import { print, type ToPrint } from './print.ts';
import { openPrinter } from './printer.ts';

const printer = openPrinter(2);
afterAll(() => printer.close());

const order: ToPrint = {
  ...{ kind: 'menu', format: 'A4', day: '2026-11-28', version: 1 },
  url: 'https://menu.example/q/anbspnbrjv8c',
  translation: null,
  data: {
    language: 'bg',
    venue: { name: 'Механа' },
    menu: {
      currency: 'EUR',
      sections: [{ i: 's', n: 'Супи', k: 'k', items: [{ n: 'Таратор', p: 450 }] }],
      legend: [],
    },
  },
};

test('a PDF that is created in another process has the same bytes', async () => {
  const [here, ...there] = await Promise.all([
    print(order),
    printer.print('anna', order),
    printer.print('boris', order),
  ]);
  for (const { bytes, pages, unfit } of there) {
    expect(Buffer.compare(bytes, here.bytes)).toBe(0);
    expect([pages, unfit]).toEqual([1, []]);
  }
});

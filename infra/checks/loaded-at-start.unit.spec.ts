import path from 'node:path';
import { expect, test } from 'vitest';
import { loadedAtStart } from './loaded-at-start.ts';

const root = path.join(import.meta.dirname, '../..');

/** Packages that are slow to load. They are loaded only by the functions that need them. */
const onlyWhenNeeded = [
  '@aws-sdk/client-s3',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/sdk-trace-base',
  'fontkit',
  'pdfkit',
  'piscina',
  'sharp',
  'write-excel-file',
];

const services = 'command gateway guest identity operator projector standalone'.split(' ');

test.each(services)(
  '%s starts without loading packages that it may never need',
  async (service) => {
    const packages = await loadedAtStart(root, `services/${service}/src/main.ts`);
    // Proves that the check can find a loaded package.
    expect(packages).toContain('pg');
    expect(onlyWhenNeeded.filter((name) => packages.has(name))).toEqual([]);
  },
);

test('the operator starts without loading the gateway', async () => {
  const packages = await loadedAtStart(root, 'services/operator/src/main.ts');
  expect(packages).not.toContain('@apollo/server');
  expect(await loadedAtStart(root, 'services/gateway/src/main.ts')).toContain('@apollo/server');
});

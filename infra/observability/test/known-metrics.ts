import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createMeter, type Meter } from '@qr-menu/runtime/metrics';

const services = path.join(import.meta.dirname, '../../../services');

export type KnownMetric = {
  readonly name: string;
  readonly type: string;
  readonly labels: readonly string[];
  readonly help: string;
};

/** Finds our own metrics by calling each exported `create…Metrics`. */
export async function createKnownMetrics(): Promise<{
  readonly ours: readonly KnownMetric[];
  readonly all: readonly string[];
}> {
  const definitions: KnownMetric[] = [];
  const meter = createMeter({ withProcess: true });
  const define =
    <Definition extends { name: string; help: string; labelNames?: readonly string[] }, Metric>(
      type: string,
      create: (definition: Definition) => Metric,
    ) =>
    (definition: Definition): Metric => {
      const { name, help, labelNames = [] } = definition;
      definitions.push({ name, type, labels: labelNames, help });
      return create(definition);
    };
  const observed: Meter = {
    ...meter,
    counter: define('counter', meter.counter),
    gauge: define('gauge', meter.gauge),
    histogram: define('histogram', meter.histogram),
  };
  const files = readdirSync(services, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^\w+[/\\]src[/\\](?!.*\.spec\.).*\.ts$/.test(file),
  );
  for (const file of files.map((name) => path.join(services, name))) {
    const names = readFileSync(file, 'utf8').matchAll(
      /^export (?:const|function) (create\w+Metrics)\b/gm,
    );
    for (const [, name = ''] of names) {
      const exported: Readonly<Record<string, unknown>> = await import(pathToFileURL(file).href);
      const create = exported[name];
      if (typeof create === 'function') create(observed);
    }
  }
  const failures = {
    name: 'qr_menu_scrape_failures_total',
    type: 'counter',
    labels: [],
    help: 'Metrics that could not be read for a scrape.',
  };
  return { ours: [...definitions, failures], all: meter.names() };
}

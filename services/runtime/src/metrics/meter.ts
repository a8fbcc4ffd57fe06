import {
  Counter,
  type CounterConfiguration,
  collectDefaultMetrics,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  type HistogramConfiguration,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';
import { withTimeout } from '../process/with-timeout.ts';

type Collect = () => void | Promise<void>;

export type Sample = {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
};

/** Requesting an existing metric returns the same instance, so that parts of a process can share it. */
export type Meter = {
  readonly counter: (definition: CounterConfiguration<string>) => Counter;
  readonly gauge: (definition: GaugeConfiguration<string>) => Gauge;
  readonly histogram: (definition: HistogramConfiguration<string>) => Histogram;
  /** Called before each scrape, for values that are read only then. */
  readonly onScrape: (collect: Collect) => void;
  readonly scrape: () => Promise<{ readonly text: string; readonly contentType: string }>;
  readonly read: () => Promise<readonly Sample[]>;
  readonly names: () => readonly string[];
};

/** An unresponsive store must not block the other metrics. */
const scrapePatience = 2_000;

export function createMeter({
  withProcess = false,
  withFailures = true,
}: {
  readonly withProcess?: boolean;
  readonly withFailures?: boolean;
} = {}): Meter {
  const registry = new Registry();
  if (withProcess) collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const collectors: Collect[] = [];
  const failures = new Counter({
    name: 'qr_menu_scrape_failures_total',
    help: 'Metrics that could not be read for a scrape.',
    registers: withFailures ? registers : [],
  });

  async function collect(collector: Collect): Promise<void> {
    try {
      await withTimeout((async () => collector())(), scrapePatience);
    } catch {
      failures.inc();
    }
  }

  const collectAll = () => Promise.all(collectors.map(collect));

  return {
    counter: once((definition) => new Counter({ ...definition, registers })),
    gauge: once((definition) => new Gauge({ ...definition, registers })),
    histogram: once((definition) => new Histogram({ ...definition, registers })),
    onScrape: (collector) => collectors.push(collector),
    scrape: async () => {
      await collectAll();
      return { text: await registry.metrics(), contentType: registry.contentType };
    },
    read: async () => {
      await collectAll();
      return (await registry.getMetricsAsJSON()).flatMap(samplesOf);
    },
    names: () => registry.getMetricsAsArray().map(({ name }) => name),
  };
}

export function watchGauge(
  meter: Meter,
  definition: { readonly name: string; readonly help: string },
  read: () => number | Promise<number>,
): void {
  const gauge = meter.gauge(definition);
  meter.onScrape(async () => gauge.set(await read()));
}

function samplesOf({ name, values }: MetricObjectWithValues<MetricValue<string>>): Sample[] {
  return values.map(({ labels, value, ...part }) => ({
    name: 'metricName' in part && typeof part.metricName === 'string' ? part.metricName : name,
    labels: Object.fromEntries(Object.entries(labels).map(([key, value]) => [key, String(value)])),
    value,
  }));
}

function once<Definition extends { readonly name: string }, Metric>(
  create: (definition: Definition) => Metric,
): (definition: Definition) => Metric {
  const made = new Map<string, Metric>();
  return (definition) => {
    const metric = made.get(definition.name) ?? create(definition);
    made.set(definition.name, metric);
    return metric;
  };
}

import { parser } from '@prometheus-io/lezer-promql';

export type AskedMetric = { readonly name: string; readonly labels: readonly string[] };
export type ReadQuery = {
  /** Syntax errors. */
  readonly faults: readonly string[];
  /** The selected metrics, with the labels that they match. */
  readonly metrics: readonly AskedMetric[];
  /** The labels used for grouping. */
  readonly groupedBy: readonly string[];
};

/** Parses a query with Prometheus's own grammar. */
export function readPromql(query: string): ReadQuery {
  const faults: string[] = [];
  const metrics: { name: string; labels: string[] }[] = [];
  const groupedBy: string[] = [];
  let grouping = false;
  parser.parse(query).iterate({
    enter: ({ name, type, from, to }) => {
      const text = query.slice(from, to);
      if (type.isError) faults.push(`${query} <- at ${from}`);
      else if (name === 'VectorSelector') metrics.push({ name: '', labels: [] });
      else if (name === 'GroupingLabels') grouping = true;
      else if (name === 'LabelName' && grouping) groupedBy.push(text);
      else if (name === 'LabelName') metrics.at(-1)?.labels.push(text);
      else if (name === 'Identifier') {
        const last = metrics.at(-1);
        if (last?.name === '') last.name = text;
      }
    },
    leave: ({ name }) => {
      if (name === 'GroupingLabels') grouping = false;
    },
  });
  return { faults, metrics, groupedBy };
}

export { answerSeconds, delaySeconds, waitingSeconds } from './buckets.ts';
export { createFigures, type FigureName, figures } from './figures.ts';
export { createLiveMetrics } from './live-metrics.ts';
export { createLogLagMetrics } from './log-lag-metrics.ts';
export { createMeter, type Meter, watchGauge } from './meter.ts';
export { createRefusalMetrics } from './refusal-metrics.ts';

export { answerSeconds, delaySeconds, waitingSeconds } from './buckets.ts';
export { createLiveMetrics } from './live-metrics.ts';
export { createLogLagMetrics } from './log-lag-metrics.ts';
export { createLoggedMetrics, type LoggedMetric, loggedMetrics } from './logged-metrics.ts';
export { createMeter, type Meter, watchGauge } from './meter.ts';
export { createRefusalMetrics } from './refusal-metrics.ts';

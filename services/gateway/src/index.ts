export { createGateway, type GatewayDeps, type GatewaySettings } from './gateway.ts';
export type { GatewayApp } from './http/gateway-app.ts';
export { admissionLimitsOf } from './limits/admission.ts';

export { type CommandService, startCommandService } from './command-service.ts';
export { migrateMenuStore } from './migrations/menu-store.ts';

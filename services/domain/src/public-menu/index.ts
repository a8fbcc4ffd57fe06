export * from './build-public-menu.ts';

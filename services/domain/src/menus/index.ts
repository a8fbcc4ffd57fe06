export { inPlace, offeredMenus, offeredOf } from './offered-menus.ts';

import { normalizeAccountName } from '@qr-menu/domain';

/** The spelling of a venue's name that links hold. */
export const normalName = normalizeAccountName;

export const menuPath = (name: string): string => `/menu/${encodeURIComponent(normalName(name))}`;

/** The address of a venue's menu as people read and type it. */
export const readableAddress = (name: string, host: string): string =>
  `${host}/menu/${normalName(name)}`;

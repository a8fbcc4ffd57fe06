import type { GuestData } from './guest-data.ts';

/** The data as a script element that holds no script; `<` is escaped so that no text can end it. */
export const menuDataScript = (data: GuestData, tag: string): string =>
  `<script type="application/json" id="menu-data" data-tag="${tag}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

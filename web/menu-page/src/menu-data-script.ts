/** JSON as a script element that holds no script; `<` is escaped so that no text can end it. */
export const menuDataScript = (json: string, tag: string): string =>
  `<script type="application/json" id="menu-data" data-tag="${tag}">${json.replaceAll('<', '\\u003c')}</script>`;

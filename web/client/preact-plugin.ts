import type { Plugin } from 'vite';

const replacements = new Map([
  ['react', 'preact/compat'],
  ['react/jsx-runtime', 'preact/jsx-runtime'],
  ['react-dom', 'preact/compat'],
  ['react-dom/client', 'preact/compat/client'],
]);

/** Files that are only used by the guest page. */
const isOfGuestPage = (importer: string): boolean => importer.includes('/web/menu-page/');

/**
 * Runs the guest page on Preact in the browser. It uses the same components, but its script is only a third
 * as large. The server renders them with React, and all other pages run on React.
 */
export function preactOnGuestPage(): Plugin {
  return {
    name: 'preact-on-guest-page',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    resolveId(source, importer) {
      const replacement = replacements.get(source);
      if (replacement === undefined || importer === undefined || !isOfGuestPage(importer))
        return null;
      return this.resolve(replacement, importer);
    },
  };
}

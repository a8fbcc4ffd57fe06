import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { accentIcons } from './accent-icons-plugin.ts';
import { ownerChunks } from './owner-chunks.ts';
import { preactOnGuestPage } from './preact-plugin.ts';
import { precompress } from './precompress-plugin.ts';
import { prerenderSite, siteInputs } from './prerender-plugin.ts';
import { serviceWorker } from './service-worker-plugin.ts';

const server = 'http://localhost:4000';

export default defineConfig({
  plugins: [
    preactOnGuestPage(),
    react(),
    prerenderSite(),
    serviceWorker(),
    accentIcons(),
    precompress(),
  ],
  // Workspace packages and `#` aliases resolve to their sources, so `tsc -b` is not needed first.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  server: {
    proxy: {
      '/graphql': { target: server, ws: true },
      '/identity': server,
      '/telemetry': server,
      '/config.json': server,
      '/images': server,
      '/menu': server,
      // The product on port 4000 serves these pages from its last build.
      '^/(\\?.*)?$': server,
      '/demo-qr.svg': server,
      '/pages': server,
    },
  },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    manifest: true,
    rolldownOptions: {
      // The server renders the guest page and looks up its files in the manifest.
      input: {
        app: 'index.html',
        guest: '../menu-page/src/menu/guest-entry.tsx',
        'theme-default': '../menu-page/src/themes/default.css',
        ...siteInputs,
      },
      output: {
        codeSplitting: { groups: ownerChunks() },
      },
    },
  },
});

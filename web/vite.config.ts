import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

const server = 'http://localhost:4000';

export default defineConfig({
  plugins: [react()],
  // Workspace packages and `#` aliases resolve to their TypeScript source: no prior `tsc -b`.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  server: {
    proxy: {
      '/graphql': { target: server, ws: true },
      '/identity': server,
      '/config.json': server,
      '/images': server,
      '/menu': server,
    },
  },
  build: {
    outDir: 'dist/client',
    manifest: true,
    rolldownOptions: {
      // The guest page is rendered by the server; it finds its style sheet through the manifest.
      input: { app: 'index.html', 'theme-default': 'src/themes/default.css' },
    },
  },
});

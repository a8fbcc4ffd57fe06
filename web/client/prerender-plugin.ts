import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import { runSource } from './run-source.ts';
import type { sitePages as renderPages } from './src/app/prerender/site-pages.tsx';

type Manifest = Readonly<
  Record<string, { readonly file: string; readonly imports?: readonly string[] }>
>;

const siteScript = 'src/site/site-entry.ts';
const landingStyle = 'src/features/landing/landing.css';
const legalStyle = 'src/features/legal/legal.css';
const notFoundStyle = 'src/features/not-found/not-found.css';
const menuScript = '../menu-page/src/menu/guest-entry.tsx';
const menuStyle = '../menu-page/src/themes/default.css';

/** The build's inputs for the site's pages, in addition to the menu's inputs. */
export const siteInputs = {
  site: siteScript,
  landing: landingStyle,
  legal: legalStyle,
  'not-found': notFoundStyle,
};

/**
 * After the client's build, writes the site's pages in every language to `pages/`. Also lists the files of a
 * menu page in `.vite/menu-page.json`, because services cannot read our sources.
 */
export function prerenderSite(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'prerender-site',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved;
    },
    writeBundle: async () => {
      const outDir = path.resolve(config.root, config.build.outDir);
      const manifest = await readFile(path.join(outDir, '.vite/manifest.json'), 'utf8');
      const assetsOf = assetsIn(JSON.parse(manifest));
      const menuPage = assetsOf(menuStyle, menuScript);
      await writeFile(path.join(outDir, '.vite/menu-page.json'), JSON.stringify(menuPage));
      const { sitePages } = await runSource<{ sitePages: typeof renderPages }>(
        config,
        'src/app/prerender/site-pages.tsx',
      );
      const pages = sitePages({
        landing: assetsOf(landingStyle, siteScript),
        demo: menuPage,
        legal: assetsOf(legalStyle, siteScript),
        notFound: assetsOf(notFoundStyle, siteScript),
        year: new Date().getFullYear(),
      });
      const directory = path.join(outDir, 'pages');
      await mkdir(directory, { recursive: true });
      await Promise.all(
        pages.map(({ fileName, text }) => writeFile(path.join(directory, fileName), text)),
      );
    },
  };
}

/** Returns the URLs of a page's files and of its script's imports, so that all are requested at once. */
function assetsIn(manifest: Manifest) {
  const withImports = (source: string): readonly string[] => {
    const entry = manifest[source];
    if (!entry) throw new Error(`the build has no ${source}`);
    return [...(entry.imports ?? []).flatMap(withImports), `/${entry.file}`];
  };
  return (style: string, script: string) => ({
    styles: withImports(style),
    scripts: [...new Set(withImports(script))],
  });
}

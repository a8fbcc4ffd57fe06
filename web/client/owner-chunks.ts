import path from 'node:path';

/** A module as the bundler reports it. */
type ModuleInfo = {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
};
type Graph = { readonly getModuleInfo: (id: string) => ModuleInfo | null };

const libraries = 'libraries';
const app = 'index.html';
const signIn = 'src/app/auth-app.tsx';
const admin = 'src/app/admin-app.tsx';
const otherEntries = ['../menu-page/src/menu/guest-entry.tsx', 'src/site/site-entry.ts'];

/**
 * Groups the modules of the owners' pages into files. By default, modules with the same importers become one
 * file, and a screen of the admin area would need 90 requests. Instead, there is one file for our modules
 * that the admin area shares with the sign-in pages, one for the rest of the admin frame, and one for our
 * modules that several screens use. Pages for guests, visitors and sign-in load no additional code.
 */
export function ownerChunks() {
  let chunks: ReadonlyMap<string, string> | undefined;
  const nameOf = (id: string, graph: Graph): string | undefined => {
    chunks ??= chunksIn(graph);
    return chunks.get(id);
  };
  const group = (
    debugName: string,
    isMember: (name: string) => boolean,
    entriesAware: boolean,
  ) => ({
    debugName,
    name(id: string, graph: Graph): string | null {
      const name = nameOf(id, graph);
      return name !== undefined && isMember(name) ? name : null;
    },
    entriesAware,
    includeDependenciesRecursively: false,
  });
  return [
    group('modules', (name) => name !== libraries, false),
    // Sign-in uses only parts of the libraries, so the libraries are split by the entries that use them.
    group(libraries, (name) => name === libraries, true),
  ];
}

function chunksIn(graph: Graph): ReadonlyMap<string, string> {
  const onSignIn = staticallyFrom(graph, [idOf(signIn)]);
  const elsewhere = new Set([
    ...staticallyFrom(graph, [idOf(app)]),
    ...allFrom(graph, otherEntries.map(idOf)),
  ]);
  const afterSignIn = allFrom(graph, [idOf(signIn)]);
  const frame = staticallyFrom(graph, [idOf(admin)]);
  const chunks = new Map<string, string>();
  for (const id of frame) {
    if (elsewhere.has(id) || id === idOf(admin)) continue;
    if (!afterSignIn.has(id)) chunks.set(id, 'admin');
    else if (onSignIn.has(id)) chunks.set(id, isOurs(id) ? 'owners' : libraries);
  }
  for (const id of onSeveralScreens(graph, frame)) {
    if (!elsewhere.has(id) && !afterSignIn.has(id) && isOurs(id)) chunks.set(id, 'screens');
  }
  return chunks;
}

/** Returns the modules outside the frame that at least two screens use. */
function onSeveralScreens(graph: Graph, frame: ReadonlySet<string>): readonly string[] {
  const screens = [...frame].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
  const counts = new Map<string, number>();
  for (const screen of new Set(screens)) {
    for (const id of staticallyFrom(graph, [screen])) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return [...counts].filter(([id, count]) => count > 1 && !frame.has(id)).map(([id]) => id);
}

const idOf = (file: string): string => path.join(import.meta.dirname, file);

const isOurs = (id: string): boolean => !id.includes('/node_modules/');

const staticallyFrom = (graph: Graph, roots: readonly string[]): ReadonlySet<string> =>
  reach(roots, (id) => graph.getModuleInfo(id)?.importedIds ?? []);

const allFrom = (graph: Graph, roots: readonly string[]): ReadonlySet<string> =>
  reach(roots, (id) => {
    const info = graph.getModuleInfo(id);
    return [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])];
  });

function reach(
  roots: readonly string[],
  next: (id: string) => readonly string[],
): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [...roots];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    open.push(...next(id));
  }
  return reached;
}

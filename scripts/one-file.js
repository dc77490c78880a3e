import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const repositoryRoot = fileURLToPath(new URL('../', import.meta.url));
const stampMark = '\n//# made of ';

/**
 * The sources of a program in one file, made when there is none or when something that it is made
 * of has changed. Installed packages stay where they are.
 * @param {string} source path of the program's TypeScript
 * @param {string} directory the folder of the file
 * @returns {Promise<string>} path of the file
 * @throws esbuild's error, already printed, when the sources can't be read
 */
export async function oneFileOf(source, directory = join(repositoryRoot, '.cache/programs')) {
  const name = relative(repositoryRoot, source).replaceAll(/[^\w-]/g, '-');
  const file = join(directory, `${name}.js`);
  if (!(await isCurrent(file))) await makeOneFile(source, file);
  return file;
}

async function isCurrent(file) {
  const text = await readFile(file, 'utf8').catch(() => '');
  const markedAt = text.lastIndexOf(stampMark);
  if (markedAt === -1) return false;
  const stamps = Object.entries(JSON.parse(text.slice(markedAt + stampMark.length)));
  const isAsItWas = async ([path, stamp]) => (await stampOf(path)) === stamp;
  return (await Promise.all(stamps.map(isAsItWas))).every(Boolean);
}

/** When a file changed, and its size. */
async function stampOf(path) {
  const found = await stat(path).catch(() => null);
  return found && `${found.mtimeMs} ${found.size}`;
}

async function makeOneFile(source, file) {
  const { build } = await import('esbuild');
  // Looked at before they are read: what changes in between is made anew at the next start.
  const stamps = {};
  for (const path of await manifests()) stamps[path] = await stampOf(path);
  const { outputFiles } = await build({
    entryPoints: [source],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // Only what Node itself asks a package for, so that each is the file Node would take.
    conditions: [],
    sourcemap: 'inline',
    sourcesContent: false,
    write: false,
    logLevel: 'error',
    plugins: [packagesStay, sourcesOf(stamps)],
  });
  await mkdir(dirname(file), { recursive: true });
  // Moved into place: several may start at once, and none may read half a file.
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, `${outputFiles[0].text}${stampMark}${JSON.stringify(stamps)}\n`);
  await rename(draft, file);
}

/** What says which file an import means; and this file, which says what is made of them. */
async function manifests() {
  const { workspaces } = JSON.parse(await readFile(join(repositoryRoot, 'package.json'), 'utf8'));
  return [
    ...workspaces.map((workspace) => `${workspace}/package.json`),
    'node_modules/.package-lock.json',
    'scripts/one-file.js',
  ].map((path) => join(repositoryRoot, path));
}

/** Imports of installed packages name the file that the importer would get. */
const packagesStay = {
  name: 'packages stay',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, async ({ path, pluginData, kind, ...from }) => {
      if (pluginData === packagesStay || kind === 'entry-point') return undefined;
      const found = await build.resolve(path, { ...from, kind, pluginData: packagesStay });
      const isInstalled = /[\\/]node_modules[\\/]/.test(found.path);
      return isInstalled && !found.external
        ? { path: pathToFileURL(found.path).href, external: true }
        : found;
    });
  },
};

/** Reads the sources and notes their stamps; `import.meta` stays that of the source. */
const sourcesOf = (stamps) => ({
  name: 'sources keep their paths',
  setup(build) {
    build.onLoad({ filter: /.*/, namespace: 'file' }, async ({ path }) => {
      stamps[path] = await stampOf(path);
      const contents = (await readFile(path, 'utf8'))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)));
      return { contents, loader: 'default' };
    });
  },
});

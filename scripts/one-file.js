import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const repositoryRoot = fileURLToPath(new URL('../', import.meta.url));
const stampMark = '\n//# made of ';

/**
 * Bundles the sources of a program into one file, built when it is missing or when one of its
 * inputs has changed. Installed packages are not bundled. Every path in it is relative to the file
 * itself: a copy of the folder runs the copy, and needs no esbuild.
 * @param {string} source path of the program's TypeScript
 * @param {string} directory the folder of the file
 * @returns {Promise<string>} path of the file
 * @throws esbuild's error, already printed, when the sources cannot be read
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
  const isAsItWas = ([path, stamp]) => isStamped(join(dirname(file), path), stamp);
  return (await Promise.all(stamps.map(isAsItWas))).every(Boolean);
}

/** The modification time, size and content hash of a file. */
async function stampOf(path) {
  const found = await stat(path).catch(() => null);
  if (!found) return null;
  return { at: found.mtimeMs, size: found.size, hash: await hashOf(path) };
}

/**
 * A copied file has a newer time than its original, so its contents are compared when the times
 * differ.
 */
async function isStamped(path, stamp) {
  const found = await stat(path).catch(() => null);
  if (!found || !stamp) return found === stamp;
  if (found.size !== stamp.size) return false;
  return found.mtimeMs === stamp.at || (await hashOf(path)) === stamp.hash;
}

async function hashOf(path) {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
}

async function makeOneFile(source, file) {
  const { build } = await import('esbuild');
  const fromFile = relativeTo(dirname(file));
  // Noted before reading: a file that changes in between is built again at the next start.
  const stamps = {};
  const note = async (path) => void (stamps[fromFile(path)] ??= await stampOf(path));
  for (const path of await manifests()) await note(path);
  const { outputFiles } = await build({
    entryPoints: [source],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // Only Node's own conditions, so that each package resolves to the file that Node would use.
    conditions: [],
    sourcemap: 'inline',
    sourcesContent: false,
    write: false,
    logLevel: 'error',
    plugins: [packagesStay(note, fromFile), sourcesOf(note, fromFile)],
  });
  await mkdir(dirname(file), { recursive: true });
  // Moved into place: several processes may start at once, and none may read an incomplete file.
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, `${outputFiles[0].text}${stampMark}${JSON.stringify(stamps)}\n`);
  await rename(draft, file);
}

/** The path of a file relative to a folder, as an import specifier. */
function relativeTo(folder) {
  return (path) => {
    const found = relative(folder, path).split(sep).join('/');
    return found.startsWith('.') ? found : `./${found}`;
  };
}

/** The files that determine import resolution, and this file, which determines the output. */
async function manifests() {
  const { workspaces } = JSON.parse(await readFile(join(repositoryRoot, 'package.json'), 'utf8'));
  return [...workspaces.map((workspace) => `${workspace}/package.json`), 'scripts/one-file.js'].map(
    (path) => join(repositoryRoot, path),
  );
}

/**
 * Resolves imports of installed packages to the file that the importer would get. A reinstalled
 * package may resolve to another file.
 */
const packagesStay = (note, fromFile) => ({
  name: 'packages stay',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, async ({ path, pluginData, kind, ...from }) => {
      if (pluginData === packagesStay || kind === 'entry-point') return undefined;
      const found = await build.resolve(path, { ...from, kind, pluginData: packagesStay });
      const [folder] = /^.*[\\/]node_modules[\\/](@[^\\/]+[\\/])?[^\\/]+/.exec(found.path) ?? [];
      if (folder === undefined || found.external) return found;
      await note(join(folder, 'package.json'));
      return { path: fromFile(found.path), external: true };
    });
  },
});

/** Reads the sources and records them; `import.meta` stays that of the source. */
const sourcesOf = (note, fromFile) => ({
  name: 'sources keep their paths',
  setup(build) {
    build.onLoad({ filter: /.*/, namespace: 'file' }, async ({ path }) => {
      await note(path);
      const text = await readFile(path, 'utf8');
      const url = `new URL(${JSON.stringify(fromFile(path))}, import.meta.url)`;
      const contents = text
        .replaceAll('import.meta.url', `${url}.href`)
        .replaceAll('import.meta.dirname', `folderOf(pathOf(${url}))`);
      // On the first line, so that line numbers stay the same.
      const helpers = text.includes('import.meta.dirname')
        ? `import { fileURLToPath as pathOf } from 'node:url'; import { dirname as folderOf } from 'node:path'; `
        : '';
      return { contents: helpers + contents, loader: 'default' };
    });
  },
});

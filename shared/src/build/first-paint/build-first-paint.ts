import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import { buildDirOf, packageDirOf } from '../paths.ts';
import { loaders } from '../webpack-config.ts';
import { firstPaintFile, type FirstPaints } from './first-paint.ts';

/**
 * Writes the first paints of the screens that an area's package.json names beside its build's other
 * files. Answers the file's name, or undefined when it names none.
 */
export async function buildFirstPaint(name: string, buildId: string): Promise<string | undefined> {
  const dir = buildDirOf(name, buildId);
  const paints = await renderFirstPaint(name, dir);
  if (!paints) return undefined;
  writeFileSync(join(dir, firstPaintFile), JSON.stringify(paints));
  return firstPaintFile;
}

/** The same, unwritten. @param dir where a draft may lie meanwhile */
export async function renderFirstPaint(
  name: string,
  dir: string,
): Promise<FirstPaints | undefined> {
  const addresses = addressesOf(name);
  if (addresses.length === 0) return undefined;
  const draft = mkdtempSync(join(dir, '.first-paint-'));
  try {
    await runWebpack(configOf(name, draft, addresses));
    const file = pathToFileURL(join(draft, 'paint.mjs')).href;
    return await ((await import(file)) as Rendering).paint(); // built from the entry below
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

interface Rendering {
  paint(): Promise<FirstPaints>;
}

function addressesOf(name: string): string[] {
  const text = readFileSync(join(packageDirOf(name), 'package.json'), 'utf8');
  return (JSON.parse(text) as { firstPaint?: string[] }).firstPaint ?? []; // our own field
}

/** The area and its renderer as one script for Node. */
function configOf(name: string, path: string, addresses: readonly string[]): webpack.Configuration {
  const area = JSON.stringify(join(packageDirOf(name), 'src/area.ts'));
  const renderer = JSON.stringify(join(import.meta.dirname, 'render-area.tsx'));
  const source = `import { area } from ${area};
import { renderArea } from ${renderer};
export const paint = () => renderArea(area, ${JSON.stringify(addresses)});`;
  return {
    name: `${name} first paint`,
    mode: 'production',
    target: 'node20',
    devtool: false,
    context: packageDirOf(name),
    entry: { paint: `data:text/javascript,${encodeURIComponent(source)}` },
    experiments: { outputModule: true },
    output: { path, filename: 'paint.mjs', library: { type: 'module' } },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      parser: { javascript: { dynamicImportMode: 'eager' } },
      rules: loaders(`${name} first paint`),
    },
    optimization: { minimize: false },
    performance: { hints: false },
    stats: 'errors-warnings',
  };
}

function runWebpack(config: webpack.Configuration): Promise<void> {
  const compiler = webpack(config);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (!stats || stats.hasErrors()) reject(new Error(stats?.toString('errors-only')));
        else resolve();
      });
    });
  });
}

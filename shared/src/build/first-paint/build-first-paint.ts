import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import { buildDirOf, packageDirOf } from '../places.ts';
import { loaders } from '../webpack-config.ts';
import { firstPaintFile, type FirstPaints } from './first-paint.ts';

/**
 * Writes the first paints of the screens that the area's package.json names, beside the build's other
 * files. Answers the file's name, or undefined when it names none.
 */
export async function buildFirstPaint(name: string, buildId: string): Promise<string | undefined> {
  const addresses = addressesOf(name);
  if (addresses.length === 0) return undefined;
  const dir = buildDirOf(name, buildId);
  const draft = mkdtempSync(join(dir, '.first-paint-'));
  try {
    await runWebpack(configOf(name, draft));
    const { paint } = (await import(pathToFileURL(join(draft, 'paint.mjs')).href)) as Rendering; // built from the entry below
    writeFileSync(join(dir, firstPaintFile), JSON.stringify(await paint(addresses)));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return firstPaintFile;
}

interface Rendering {
  paint(addresses: readonly string[]): Promise<FirstPaints>;
}

function addressesOf(name: string): string[] {
  const text = readFileSync(join(packageDirOf(name), 'package.json'), 'utf8');
  return (JSON.parse(text) as { firstPaint?: string[] }).firstPaint ?? []; // our own field
}

/** The area and its renderer as one script for Node. */
function configOf(name: string, path: string): webpack.Configuration {
  const area = join(packageDirOf(name), 'src/area.ts');
  const renderer = join(import.meta.dirname, 'render-area.tsx');
  const entry = `import { area } from ${JSON.stringify(area)};
import { renderArea } from ${JSON.stringify(renderer)};
export const paint = (addresses) => renderArea(area, addresses);`;
  return {
    name: `${name} first paint`,
    mode: 'production',
    target: 'node20',
    devtool: false,
    context: packageDirOf(name),
    entry: { paint: `data:text/javascript,${encodeURIComponent(entry)}` },
    experiments: { outputModule: true },
    output: { path, filename: 'paint.mjs', library: { type: 'module' } },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      // Its screens are not worth files of their own.
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

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type Compiler } from 'webpack';
import { importModule } from '../import-module.ts';
import { nameOf } from '../package-of.ts';
import { loaders } from '../modules/loaders.ts';
import { firstPaintFile, type FirstPaints } from './first-paint.ts';

/** Adds to the build the first paints of the screens listed in the area's package.json. */
export class FirstPaintPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('FirstPaintPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise('FirstPaintPlugin', async () => {
        const rendered = await renderFirstPaint(compiler.context, tmpdir());
        if (!rendered) return;
        compilation.fileDependencies.addAll(rendered.sources);
        const json = JSON.stringify(rendered.paints);
        compilation.emitAsset(firstPaintFile, new webpack.sources.RawSource(json));
      });
    });
  }
}

interface RenderResult {
  paints: FirstPaints;
  /** Absolute paths of all source files. */
  sources: Iterable<string>;
}

/**
 * @param packageDir folder of the area's package
 * @param dir folder for temporary files
 */
export async function renderFirstPaint(
  packageDir: string,
  dir: string,
): Promise<RenderResult | undefined> {
  const addresses = addressesOf(packageDir);
  if (addresses.length === 0) return undefined;
  const draft = mkdtempSync(join(dir, '.first-paint-'));
  try {
    const sources = await runWebpack(configOf(packageDir, draft, addresses));
    const file = pathToFileURL(join(draft, 'paint.mjs')).href;
    const { paint } = (await importModule(file)) as Rendering; // built from the entry below
    return { paints: await paint(), sources };
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

interface Rendering {
  paint(): Promise<FirstPaints>;
}

function addressesOf(packageDir: string): string[] {
  const text = readFileSync(join(packageDir, 'package.json'), 'utf8');
  return (JSON.parse(text) as { firstPaint?: string[] }).firstPaint ?? []; // our own field
}

/** Compiled where the package is installed. */
const rendererFile = `render-area${extname(import.meta.url) === '.ts' ? '.tsx' : '.js'}`;

/** Bundles the area and its renderer as one script for Node. */
function configOf(
  packageDir: string,
  path: string,
  addresses: readonly string[],
): webpack.Configuration {
  const name = nameOf(packageDir);
  const area = JSON.stringify(join(packageDir, 'src/area.ts'));
  const renderer = JSON.stringify(join(import.meta.dirname, rendererFile));
  const source = `import { area } from ${area};
import { renderArea } from ${renderer};
export const paint = () => renderArea(area, ${JSON.stringify(addresses)});`;
  return {
    name: `${name} first paint`,
    mode: 'production',
    target: 'node20',
    devtool: false,
    context: packageDir,
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

/** Resolves with the files that were read. */
function runWebpack(config: webpack.Configuration): Promise<Iterable<string>> {
  const compiler = webpack(config);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (!stats || stats.hasErrors()) reject(new Error(stats?.toString('errors-only')));
        else resolve(stats.compilation.fileDependencies);
      });
    });
  });
}

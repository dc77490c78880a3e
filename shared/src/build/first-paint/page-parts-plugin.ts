import { join } from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import webpack, { type Compiler } from 'webpack';
import { repositoryRoot } from '../paths.ts';
import type { PageParts } from '../release/release.ts';

export const pageParts = {
  renderer: 'first-paint.mjs',
  deviceScript: 'device.js',
  takeOverScript: 'take-over.js',
  worker: 'worker.js',
} satisfies PageParts;

/** Adds the page parts to the files of the shell's build. */
export class PagePartsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('PagePartsPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise('PagePartsPlugin', async () => {
        for (const { file, text, sources } of await bundleParts(compiler.context)) {
          compilation.fileDependencies.addAll(sources);
          const info = { minimized: true };
          compilation.emitAsset(file, new webpack.sources.RawSource(text), info);
        }
      });
    });
  }
}

interface BundledPart {
  file: string;
  text: string;
  /** Absolute paths of all source files. */
  sources: string[];
}

/** @param shellDir folder of the shell's package */
function bundleParts(shellDir: string): Promise<BundledPart[]> {
  const source = (file: string) => join(shellDir, 'src', file);
  const inline = { format: 'iife', target: 'es2022' } as const;
  return Promise.all([
    bundle(pageParts.deviceScript, source('first-paint/device.ts'), inline),
    bundle(pageParts.takeOverScript, source('first-paint/take-over-page.ts'), inline),
    bundle(pageParts.worker, source('offline/worker/worker.ts'), inline),
    bundle(pageParts.renderer, join(import.meta.dirname, '../page-renderer.ts'), {
      platform: 'node',
      target: 'node20',
      format: 'esm',
      // React's server package is CommonJS and requires Node modules.
      banner: {
        js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`,
      },
    }),
  ]);
}

async function bundle(file: string, entry: string, options: BuildOptions): Promise<BundledPart> {
  const { outputFiles, metafile } = await build({
    ...options,
    entryPoints: [entry],
    absWorkingDir: repositoryRoot,
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  });
  const sources = Object.keys(metafile.inputs).map((path) => join(repositoryRoot, path));
  return { file, text: outputFiles[0]?.text ?? '', sources };
}

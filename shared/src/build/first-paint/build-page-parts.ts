import { join } from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import { packageDirOf } from '../paths.ts';
import type { PageParts } from '../release.ts';

export const pageParts: PageParts = {
  renderer: 'first-paint.mjs',
  deviceScript: 'device.js',
  takeOverScript: 'take-over.js',
};

/** Writes them into a build's folder. */
export async function buildPageParts(dir: string): Promise<void> {
  const source = (file: string) => join(packageDirOf('shell'), 'src/first-paint', file);
  const common: BuildOptions = {
    bundle: true,
    minify: true,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  };
  const inline = (entry: string, outfile: string) =>
    build({ ...common, entryPoints: [source(entry)], outfile, format: 'iife', target: 'es2022' });
  await Promise.all([
    inline('device.ts', join(dir, pageParts.deviceScript)),
    inline('take-over-page.ts', join(dir, pageParts.takeOverScript)),
    build({
      ...common,
      entryPoints: [join(import.meta.dirname, 'render-frame.tsx')],
      outfile: join(dir, pageParts.renderer),
      platform: 'node',
      target: 'node20',
      format: 'esm',
      // React's server is CommonJS and asks for parts of Node.
      banner: {
        js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`,
      },
    }),
  ]);
}

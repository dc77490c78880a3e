import { join } from 'node:path';
import webpack, { type WebpackPluginInstance } from 'webpack';
import { readAreaManifest } from './area-manifest.ts';

/**
 * Inlines an area's manifest in its standalone page (shared/src/area/standalone/standalone.tsx).
 * @param packageDir folder of the area's package
 */
export function standaloneManifest(packageDir: string): WebpackPluginInstance {
  let text = 'null';
  const fileDependencies = [join(packageDir, 'src/manifest.ts')];
  return {
    apply(compiler) {
      compiler.hooks.beforeCompile.tapPromise('aforo-standalone-manifest', async () => {
        text = JSON.stringify(await readAreaManifest(packageDir));
      });
      const { runtimeValue } = webpack.DefinePlugin;
      const value = runtimeValue(() => text, { fileDependencies });
      new webpack.DefinePlugin({ AREA_MANIFEST: value }).apply(compiler);
    },
  };
}

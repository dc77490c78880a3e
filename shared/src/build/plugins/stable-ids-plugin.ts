import { createHash } from 'node:crypto';
import type { Compiler } from 'webpack';
import { repositoryRoot } from '../paths.ts';

/**
 * Webpack derives module ids from module names, with paths relative to the package. Names of
 * federation's modules contain absolute paths, so equal sources would give different builds in
 * different folders. This plugin derives their ids from the names without those paths.
 */
export class StableIdsPlugin {
  apply(compiler: Compiler): void {
    const roots = [compiler.context, repositoryRoot];
    const known = roots.flatMap((root) => [root, encodeURIComponent(root)]);
    compiler.hooks.compilation.tap('StableIdsPlugin', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('StableIdsPlugin', (modules) => {
        const { chunkGraph } = compilation;
        for (const module of modules) {
          const name = module.identifier();
          const isPath = name.startsWith('/') && !name.includes('/.federation/');
          if (isPath || !known.some((root) => name.includes(root))) continue;
          const elsewhere = known.reduce((text, root) => text.replaceAll(root, ''), name);
          // The name of federation's generated entry contains a hash of paths.
          const stable = elsewhere.replaceAll(/\/entry\.[0-9a-f]+\.js/g, '');
          if (chunkGraph.getNumberOfModuleChunks(module) === 0) continue;
          if (chunkGraph.getModuleId(module) === null) {
            chunkGraph.setModuleId(module, idOf(stable));
          }
        }
      });
    });
  }
}

function idOf(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 6);
}

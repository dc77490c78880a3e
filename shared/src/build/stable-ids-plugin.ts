import { createHash } from 'node:crypto';
import type { Compiler } from 'webpack';
import { repositoryRoot } from './paths.ts';

/**
 * Webpack makes ids of modules from their names, with paths relative to the package. Federation's own
 * modules have absolute paths within their names, so the same sources would be another build in another
 * folder. Their ids are made from what of their names doesn't say where they lie.
 */
export class StableIdsPlugin {
  apply(compiler: Compiler): void {
    const places = [compiler.context, repositoryRoot];
    const known = places.flatMap((place) => [place, encodeURIComponent(place)]);
    compiler.hooks.compilation.tap('StableIdsPlugin', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('StableIdsPlugin', (modules) => {
        const { chunkGraph } = compilation;
        for (const module of modules) {
          const name = module.identifier();
          const isPath = name.startsWith('/') && !name.includes('/.federation/');
          if (isPath || !known.some((place) => name.includes(place))) continue;
          const elsewhere = known.reduce((text, place) => text.replaceAll(place, ''), name);
          // The entry that federation writes is named after the paths in it.
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

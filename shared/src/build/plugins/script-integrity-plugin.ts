import webpack, { type Compiler } from 'webpack';
import { ownerProperty } from './chunk-owner-plugin.ts';

/**
 * Makes webpack's chunk loading look up each script's hash in the page. Fails closed:
 * `aforoIntegrityOf(url)` returns an unsatisfiable hash for unknown files, and without that
 * function no chunk loads. CORS mode is set because the page's preloads use it, and webpack omits
 * it on the same origin. The shell's `aforoFreshUrl` changes the URL after a failed attempt,
 * because the browser would otherwise reuse the failed preload. The element also gets the list that
 * the chunk pushes itself to: see `ChunkOwnerPlugin`.
 */
export class ScriptIntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('ScriptIntegrityPlugin', (compilation) => {
      const list = JSON.stringify(compilation.outputOptions.chunkLoadingGlobal);
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'ScriptIntegrityPlugin',
        (source) =>
          [
            source,
            'script.crossOrigin = "anonymous";',
            'script.integrity = self.aforoIntegrityOf(url);',
            'script.src = self.aforoFreshUrl?.(url) ?? url;',
            `script.${ownerProperty} = self[${list}];`,
          ].join('\n'),
      );
    });
  }
}

import webpack, { type Compiler } from 'webpack';
import { ownerProperty } from './chunk-owner-plugin.ts';

/**
 * Makes webpack's chunk loading ask the page for each script's hash. Fail-closed: the page defines
 * `aforoIntegrityOf(url)` and gives a file it doesn't know a hash that nothing can meet; on a page
 * without that function no chunk loads. CORS mode is what the page's preloads are made for, and
 * webpack leaves it out on its own origin. The shell's `aforoFreshUrl` gives a file another name
 * after a failed try, or the browser would answer from its failed preload. The list that the chunk
 * adds itself to goes with the element: see `ChunkOwnerPlugin`.
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

import webpack, { type Compiler } from 'webpack';

/**
 * Makes webpack's chunk loading ask the page for each script's hash. Fail-closed: the page defines
 * `aforoIntegrityOf(url)` and gives a file it doesn't know a hash that nothing can meet; on a page
 * without that function no chunk loads. CORS mode is what the page's preloads are made for, and
 * webpack leaves it out on its own origin. The shell's `aforoFreshUrl` gives a file another name
 * after a failed try, or the browser would answer from its failed preload.
 */
export class ScriptIntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('ScriptIntegrityPlugin', (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'ScriptIntegrityPlugin',
        (source) =>
          `${source}\nscript.crossOrigin = "anonymous";\nscript.integrity = self.aforoIntegrityOf(url);\nscript.src = self.aforoFreshUrl?.(url) ?? url;`,
      );
    });
  }
}

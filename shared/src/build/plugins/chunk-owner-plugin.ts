import webpack, { type Compiler } from 'webpack';

/**
 * Property of a script element: the chunk list of the build that requested it. Set by
 * `ScriptIntegrityPlugin`.
 */
export const ownerProperty = 'aforoChunks';

/**
 * By default a webpack chunk pushes itself to a global list named after its build, so every chunk
 * would change with the build id. With this plugin the chunk finds the list on its own script
 * element instead: its text depends only on its modules, and two builds of an area can each run the
 * same file in one page.
 */
export class ChunkOwnerPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ChunkOwnerPlugin', (compilation) => {
      const { renderChunk } =
        webpack.javascript.JavascriptModulesPlugin.getCompilationHooks(compilation);
      // Runs after webpack's own plugin has added the list.
      renderChunk.tap({ name: 'ChunkOwnerPlugin', stage: 100 }, (source, { runtimeTemplate }) => {
        const text = source.source().toString();
        const { chunkLoadingGlobal } = compilation.outputOptions;
        const list = `${runtimeTemplate.globalObject}[${JSON.stringify(chunkLoadingGlobal)}]`;
        const end = text.indexOf(').push(');
        if (!text.startsWith('(') || end === -1 || !text.slice(0, end).includes(list)) {
          throw new Error(`A chunk doesn’t begin with ${list}`);
        }
        const replaced = new webpack.sources.ReplaceSource(source);
        replaced.replace(0, end, `document.currentScript.${ownerProperty}`);
        return replaced;
      });
    });
  }
}

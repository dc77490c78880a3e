import webpack, { type Compiler } from 'webpack';

/** On a script's element: the list of the build that asked for it. `ScriptIntegrityPlugin` puts it there. */
export const ownerProperty = 'aforoChunks';

/**
 * A chunk of webpack's adds itself to a global list that is named after its build. With that name in
 * it, every chunk of a build would be another file than the same chunk of the build before. Instead it
 * asks its own script element for the list, so that its text is of its modules alone, and two builds
 * of one area can run the same file in one page, each for itself.
 */
export class ChunkOwnerPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ChunkOwnerPlugin', (compilation) => {
      const { renderChunk } =
        webpack.javascript.JavascriptModulesPlugin.getCompilationHooks(compilation);
      // After webpack's own plugin has put its list around the modules.
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

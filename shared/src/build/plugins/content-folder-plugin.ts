import webpack, { type Compiler } from 'webpack';

/**
 * Puts content-addressed files beside the builds, so that a file shared by two builds has one
 * address: `/assets/mfe-client/content/a.1f2e.js`. A remote resolves files relative to its entry,
 * which is in the build's folder, one level below.
 */
export class ContentFolderPlugin {
  apply(compiler: Compiler): void {
    const { publicPath } = webpack.RuntimeGlobals;
    class ContentFolderRuntimeModule extends webpack.RuntimeModule {
      constructor() {
        super('content folder', webpack.RuntimeModule.STAGE_ATTACH);
      }
      override generate(): string {
        return `${publicPath} += "../";`;
      }
    }
    compiler.hooks.thisCompilation.tap('ContentFolderPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(publicPath)
        .tap('ContentFolderPlugin', (chunk) => {
          compilation.addRuntimeModule(chunk, new ContentFolderRuntimeModule());
        });
    });
  }
}

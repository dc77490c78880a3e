import webpack, { type Compiler } from 'webpack';

/**
 * Files that are named after their content lie beside the builds, so that a file that two builds
 * have in common is one address: `/assets/mfe-client/content/a.1f2e.js`. A remote finds its files from
 * where its entry came, which is the folder of its build, one below.
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

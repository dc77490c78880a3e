import webpack, { type Compiler } from 'webpack';

/**
 * Asks the browser to compile every function of a script while it is coming, on another thread, instead of
 * each one on the main thread when it is first called. Browsers that don't know the comment ignore it.
 */
export class CompileHintPlugin {
  apply(compiler: Compiler): void {
    new webpack.BannerPlugin({
      banner: '//# allFunctionsCalledOnLoad',
      raw: true,
      // The comment has to outlive the minimiser, and be part of what the file is named after.
      stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
      include: /\.js$/,
    }).apply(compiler);
  }
}

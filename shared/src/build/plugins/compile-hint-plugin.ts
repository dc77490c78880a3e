import webpack, { type Compiler } from 'webpack';

/**
 * Tells the browser to compile all functions of a script during download, on another thread,
 * instead of on the main thread at their first call. Browsers without support ignore the comment.
 */
export class CompileHintPlugin {
  apply(compiler: Compiler): void {
    new webpack.BannerPlugin({
      banner: '//# allFunctionsCalledOnLoad',
      raw: true,
      // Runs after the minimiser, which would remove the comment, and before the content hash.
      stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
      include: /\.js$/,
    }).apply(compiler);
  }
}

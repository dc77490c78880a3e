/** Development builds are rebuilt in place, so their id only tells the kind of build. */
export function developmentBuildIdOf(standalone = false): string {
  return standalone ? 'dev-alone' : 'dev';
}

/** Development rebuilds in place, so its build id says only which kind of build it is. */
export function developmentBuildIdOf(standalone = false): string {
  return standalone ? 'dev-alone' : 'dev';
}

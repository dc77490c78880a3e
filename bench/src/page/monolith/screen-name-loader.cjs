/**
 * Areas use the same names for their screens' chunks; in one bundle equal names would be merged
 * into one chunk.
 */
module.exports = function nameByArea(source) {
  const area = /[\\/](mfe-[a-z]+)[\\/]src[\\/]/.exec(this.resourcePath)?.[1];
  return area === undefined
    ? source
    : source.replaceAll(/(webpackChunkName: ")((?:screen|shown)\.)/g, `$1${area}-$2`);
};

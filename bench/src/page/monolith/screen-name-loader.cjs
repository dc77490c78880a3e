/** Areas name their screens' chunks alike; in one bundle equal names would melt into one chunk. */
module.exports = function nameByArea(source) {
  const area = /[\\/](mfe-[a-z]+)[\\/]src[\\/]/.exec(this.resourcePath)?.[1];
  return area === undefined
    ? source
    : source.replaceAll(/(webpackChunkName: ")((?:screen|shown)\.)/g, `$1${area}-$2`);
};

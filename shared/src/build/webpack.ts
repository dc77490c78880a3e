/* Everything for building, including webpack. */
export { readAreaManifest } from './area-manifest.ts';
export { ChunkOwnerPlugin } from './chunk-owner-plugin.ts';
export { federationNameOf } from './release-plugin.ts';
export { screensOf } from './screen-chunks.ts';
export { ScriptIntegrityPlugin } from './script-integrity-plugin.ts';
export { standaloneConfig, type Mode } from './webpack-config.ts';
export { watchPackage, type Watching } from './watch-package.ts';

/* Everything for building, including webpack. */
export { readAreaManifest } from './manifest/area-manifest.ts';
export { ChunkOwnerPlugin } from './plugins/chunk-owner-plugin.ts';
export { pureContract } from './modules/pure-contract.ts';
export { screensOf } from './modules/screen-chunks.ts';
export { ScriptIntegrityPlugin } from './plugins/script-integrity-plugin.ts';
export { standaloneConfig, type Mode } from './webpack-config.ts';
export { watchPackage, type Watching } from './watch-package.ts';

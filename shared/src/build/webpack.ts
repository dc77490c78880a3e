/* What building needs, webpack with it. */
export { ChunkOwnerPlugin } from './chunk-owner-plugin.ts';
export { federationNameOf } from './release-plugin.ts';
export { ScriptIntegrityPlugin } from './script-integrity-plugin.ts';
export { standaloneConfig, type Mode } from './webpack-config.ts';
export { watchPackage, type Watching } from './watch-package.ts';

export { readAreaManifest } from './area-manifest.ts';
export { buildIdOf } from './build-id.ts';
export { buildPackage, finishBuild, isBuilt, statsOf } from './build-package.ts';
export { areaNames, buildDirOf, packageDirOf, packageNames, repositoryRoot } from './paths.ts';
export {
  centerNameMark,
  paintFor,
  type FirstPaint,
  type FirstPaints,
  type FrameRenderer,
} from './first-paint/first-paint.ts';
export type { FramePaint } from './first-paint/render-frame.tsx';
export { paintColors } from './first-paint/paint-colors.ts';
export { fallbackFontFaces } from '../theme/fallback-font.ts';
export { precompress } from './compress.ts';
export { baseOf, filesOf, readRelease, writeRelease, type ShellRelease } from './release.ts';
export { screensOf } from './screen-chunks.ts';
export { sharedModules } from './shared-modules.ts';
export { areaContractVersion } from '../area/contract-version.ts';
export { ScriptIntegrityPlugin } from './script-integrity-plugin.ts';
export {
  areaConfig,
  shellConfig,
  standaloneConfig,
  federationNameOf,
  type Mode,
} from './webpack-config.ts';
export { developmentBuildIdOf, watchPackage, type Watching } from './watch-package.ts';

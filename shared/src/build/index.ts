/* Information about builds for other programs. Free of webpack, which ./webpack.ts imports. */
export { filesBelow } from './release/files-below.ts';
export { currentBuildOf, finishedBuilds, isBuilt } from './release/inputs.ts';
export { areaNames, packageDirOf, packageNames, repositoryRoot } from './paths.ts';
export { developmentBuildIdOf } from './release/development-build-id.ts';
export {
  centerNameMark,
  paintFor,
  type FirstPaint,
  type FirstPaints,
  type PageRenderer,
} from './first-paint/first-paint.ts';
export type { FramePaint } from './first-paint/render-frame.tsx';
export type { RenderedTimetable } from './public-timetable/render-public-timetable.tsx';
export { parameters as timetableParameters } from './public-timetable/addresses.ts';
export { paintColors } from './first-paint/paint-colors.ts';
export { fallbackFontFaces } from '../theme/fallback-font.ts';
export { precompress } from './release/compress.ts';
export { baseOf, filesOf, writeRelease, type ShellRelease } from './release/release.ts';
export { importModule } from './import-module.ts';
export { providedVersions } from './modules/shared-modules.ts';
export { areaContractVersion } from '../area/contract-version.ts';

export {
  AreaLoadError,
  isAreaLoadError,
  type AreaLocation,
  type AreaModule,
  type AreaProps,
  type FrameTargets,
  type LoadedArea,
  type OwnBuild,
  type ShellServices,
} from './area-contract.ts';
export { areaContractVersion, meetsContract } from './contract-version.ts';
export {
  AreaContext,
  useArea,
  useCan,
  useSession,
  useSlot,
  type AreaContextValue,
} from './area-context.tsx';
export { AreaOutlet, type MountParcel } from './outlet/area-outlet.tsx';
export { defineScreens, type AreaDefinition, type ScreenComponent } from './area-definition.ts';
export { defineArea, type DefinedArea } from './define-area.tsx';
export { defineManifest, type ManifestSource } from './define-manifest.ts';
export { EmbeddedArea } from './outlet/embedded-area.tsx';
export { isChunkLoadError, lazyNamed, type LazyComponent } from './screens/lazy-named.tsx';
export { lifecycleLimits } from './lifecycle-limits.ts';
export { NotFoundScreen } from './screens/not-found-screen.tsx';
export { Page, useScreen } from './screens/page.tsx';
export { Slot } from './slots/slot.tsx';
export { CopyButtons } from './personal-data/copy-buttons.tsx';
export { ErasureDialog } from './personal-data/erasure-dialog.tsx';
export { LegalLink } from './personal-data/legal-link.tsx';
export { legalTextQuery } from './personal-data/legal-texts.queries.ts';
export { mountStandalone } from './standalone/standalone.tsx';
export { createReader, listenToChanges } from './live/agenda-events.ts';
export { useAgendaEvents } from './live/use-agenda-events.ts';
export { serviceRecoveredEvent } from './live/use-online.ts';
export { useServerNow } from './live/use-server-now.ts';

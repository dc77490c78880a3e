export {
  AreaLoadError,
  type AreaLocation,
  type AreaModule,
  type AreaProps,
  type LoadedArea,
  type ShellServices,
} from './area-contract.ts';
export { areaContractVersion, meetsContract } from './contract-version.ts';
export {
  AreaContext,
  useArea,
  useCan,
  useSession,
  type AreaContextValue,
} from './area-context.tsx';
export { AreaOutlet, type MountParcel } from './area-outlet.tsx';
export type { AreaDefinition, NavigationItem, Screen } from './area-definition.ts';
export { defineArea, defineBareArea, lazyNamed, screen, type DefinedArea } from './define-area.tsx';
export { EmbeddedArea } from './embedded-area.tsx';
export { NotFoundScreen } from './not-found-screen.tsx';
export { Page, useScreen } from './page.tsx';
export { SectionNotInUse } from './section-not-in-use.tsx';
export { mountStandalone } from './standalone.tsx';

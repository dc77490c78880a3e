import type { IconName } from 'lucide-react/dynamic';
import type { AreaManifest, NavigationEntry, Place } from '../contract/index.ts';

/** As an area writes it: icons by their names in lucide, which the build replaces by their shapes. */
export interface NavigationSource extends Omit<NavigationEntry, 'icon'> {
  icon: IconName;
}

export interface ManifestSource extends Omit<AreaManifest, 'navigation' | 'places' | 'screens'> {
  navigation?: readonly NavigationSource[];
  places?: readonly Place[];
  screens: Readonly<AreaManifest['screens']>;
}

/** What an area says of itself, as plain data: the build writes it into the release. */
export function defineManifest<const M extends ManifestSource>(manifest: M): M {
  return manifest;
}

import type { IconName } from 'lucide-react/dynamic';
import type { AreaManifest, NavigationEntry, QuickAction } from '../contract/index.ts';

/**
 * A navigation entry in an area's source: the icon is a lucide name, which the build replaces with
 * its shapes.
 */
export interface NavigationSource extends Omit<NavigationEntry, 'icon'> {
  icon: IconName;
}

export interface ManifestSource extends Omit<AreaManifest, 'navigation' | 'places' | 'screens'> {
  navigation?: readonly NavigationSource[];
  places?: readonly QuickAction[];
  screens: Readonly<AreaManifest['screens']>;
}

/** Declares an area's manifest as plain data, which the build writes into the release. */
export function defineManifest<const M extends ManifestSource>(manifest: M): M {
  return manifest;
}

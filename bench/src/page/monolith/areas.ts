import type { AreaModule } from '@aforo/shared/area';
import type * as Federation from '../../../../shell/src/federation/federation.ts';
import { area as admin } from '../../../../mfe-admin/src/area.ts';
import { area as auth } from '../../../../mfe-auth/src/area.ts';
import { area as client } from '../../../../mfe-client/src/area.ts';
import { area as professional } from '../../../../mfe-professional/src/area.ts';
import { area as reception } from '../../../../mfe-reception/src/area.ts';

const areas: Record<string, AreaModule> = {
  'mfe-admin': admin,
  'mfe-auth': auth,
  'mfe-client': client,
  'mfe-professional': professional,
  'mfe-reception': reception,
};

/** Replaces the shell's `federation/federation.ts`: every area is already in the bundle. */
export const { importArea, guardScripts, allowRelease, bustCache, lastFileLoadedAt } = {
  importArea: ({ area }) => {
    const module = areas[area];
    return module
      ? Promise.resolve(module)
      : Promise.reject(new Error(`${area} is not in the bundle`));
  },
  // The bundle's own chunk loading already uses hashes.
  guardScripts: () => undefined,
  // There are no releases to register, reload or time.
  allowRelease: () => undefined,
  bustCache: () => undefined,
  lastFileLoadedAt: () => undefined,
} satisfies typeof Federation;

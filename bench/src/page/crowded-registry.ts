import type { Registry } from '@aforo/shared/contract';
import {
  revisionOf,
  type RegistrySource,
} from '../../../gateway/src/registry/composition/registry-source.ts';

const more = 45;

/**
 * The same installation with fifty areas: the added ones are for administrators, each at its own
 * path.
 */
export function withFiftyAreas(source: RegistrySource): RegistrySource {
  return {
    async current() {
      const { registry, shell } = await source.current();
      return revisionOf(crowded(registry), shell);
    },
  };
}

function crowded(registry: Registry): Registry {
  const copied = registry.areas['mfe-admin'];
  if (!copied) throw new Error('mfe-admin is not built');
  const areas = { ...registry.areas };
  const choices = { ...registry.choices };
  const mounts = [...registry.mounts];
  for (let n = 1; n <= more; n += 1) {
    const area = `mfe-more-${n}`;
    const prefix = `/more-${n}`;
    areas[area] = { ...copied, area, federationName: `more_${n}` };
    choices[area] = { why: 'stable', fallback: null };
    mounts.push({ prefix, basePath: prefix, area, roles: ['admin'] });
  }
  return { ...registry, areas, choices, mounts };
}

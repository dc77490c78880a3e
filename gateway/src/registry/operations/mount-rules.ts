import { isAtOrBelow, mountOf, type AreaMount, type RevisionEntry } from '@aforo/shared/contract';
import { RegistryRefusal } from '../protocol/registry-error.ts';

interface MountChange {
  area: string;
  /** The last revision of each area. */
  last: readonly RevisionEntry[];
  isOperator: boolean;
  /** Whether paths below another area's may be taken over. */
  isReplacing: boolean;
}

/** @throws {RegistryRefusal} if an area can't have these paths, or the caller can't give them */
export function assertMountable(
  mounts: readonly AreaMount[],
  { area, last, isOperator, isReplacing }: MountChange,
): void {
  assertFree(mounts, last);
  const currentMounts = last.find((revision) => revision.area === area)?.state.mounts ?? [];
  if (!isOperator) {
    assertKeepsCurrentMounts(mounts, currentMounts);
    assertBelowCurrentMounts(mounts, currentMounts);
  }
  if (!isReplacing) assertNotBelowOtherAreas(mounts, currentMounts, last);
}

/**
 * A team keeps its paths with their roles, and may add paths below them with the same or fewer
 * roles.
 */
function assertBelowCurrentMounts(
  mounts: readonly AreaMount[],
  currentMounts: readonly AreaMount[],
): void {
  for (const { prefix, roles } of mounts) {
    const allowed = mountOf({ mounts: currentMounts }, prefix)?.roles;
    if (allowed === null || (allowed && roles?.every((role) => allowed.includes(role)))) continue;
    throw new RegistryRefusal(
      'not_allowed',
      `Con el token de un área solo se cambian las rutas que están por debajo de las suyas y para las mismas personas: ${prefix} necesita uno de todas las áreas.`,
    );
  }
}

/** Only an operator may remove the paths that an operator gave to an area. */
function assertKeepsCurrentMounts(
  mounts: readonly AreaMount[],
  currentMounts: readonly AreaMount[],
): void {
  for (const { prefix } of currentMounts) {
    const isInner = currentMounts.some(
      (mount) => mount.prefix !== prefix && isAtOrBelow(prefix, mount.prefix),
    );
    if (isInner || mounts.some((mount) => mount.prefix === prefix)) continue;
    throw new RegistryRefusal(
      'not_allowed',
      `Para que el área deje de contestar a ${prefix} hace falta un token de todas las áreas.`,
    );
  }
}

/** A new path below another area's takes over a part of that area. */
function assertNotBelowOtherAreas(
  mounts: readonly AreaMount[],
  currentMounts: readonly AreaMount[],
  last: readonly RevisionEntry[],
): void {
  for (const { prefix, area } of mounts) {
    if (currentMounts.some((mount) => mount.prefix === prefix)) continue;
    const other = last
      .flatMap(({ state }) => state.mounts)
      .find((mount) => mount.area !== area && isAtOrBelow(prefix, mount.prefix));
    if (!other) continue;
    throw new RegistryRefusal(
      'input_invalid',
      `${prefix} está dentro de ${other.prefix}, que es de ${other.area}: quien la abra dejará de ver ${other.area} ahí. Si es lo que quieres, repítelo con --replace.`,
    );
  }
}

/** Paths of the gateway, which areas can't use. */
const reserved = ['/api', '/assets', '/registry', '/health', '/ready', '/metrics'];

function assertFree(mounts: readonly AreaMount[], last: readonly RevisionEntry[]): void {
  const seen = new Set<string>();
  for (const { prefix, basePath, area } of mounts) {
    const sentence = (() => {
      if (!/^(\/[a-z\d][\w-]*)+$/i.test(prefix)) return `«${prefix}» no es una ruta como /admin.`;
      if (basePath !== '/' && basePath !== prefix && !prefix.startsWith(`${basePath}/`)) {
        return `${basePath} no es la ruta ${prefix} ni una por encima de ella.`;
      }
      if (seen.has(prefix)) return `${prefix} está dos veces.`;
      if (reserved.some((path) => prefix === path || prefix.startsWith(`${path}/`))) {
        return `${prefix} es de la propia instalación.`;
      }
      const other = last.find(
        (revision) =>
          revision.area !== area && revision.state.mounts.some((mount) => mount.prefix === prefix),
      );
      return other && `${prefix} ya es de ${other.area}.`;
    })();
    if (sentence) throw new RegistryRefusal('input_invalid', sentence);
    seen.add(prefix);
  }
}

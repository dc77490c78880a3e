/**
 * Semver of the contract between shell and areas. A shell mounts an area if the major versions are
 * equal. Defined once: an area's module and its release both import it, so a build can't declare
 * another contract than the one it was compiled with.
 */
export const areaContractVersion = '2.1.0';

export function meetsContract(version: string): boolean {
  return majorOf(version) === majorOf(areaContractVersion);
}

function majorOf(version: string): string | undefined {
  return version.split('.')[0];
}

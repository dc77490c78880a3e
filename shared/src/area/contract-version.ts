/**
 * Semver of what shell and areas promise each other on this page. A shell mounts an area when the
 * majors are equal. The one place of it: an area's module and its release both take it from here, so a
 * build can't declare another contract than the one it was compiled with.
 */
export const areaContractVersion = '2.0.0';

export function meetsContract(version: string): boolean {
  return majorOf(version) === majorOf(areaContractVersion);
}

function majorOf(version: string): string | undefined {
  return version.split('.')[0];
}

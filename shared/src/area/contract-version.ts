/**
 * Semver of what shell and areas promise each other on this page. A shell mounts an area when the
 * majors are equal.
 */
export const areaContractVersion = '1.0.0';

export function meetsContract(version: string): boolean {
  return majorOf(version) === majorOf(areaContractVersion);
}

function majorOf(version: string): string | undefined {
  return version.split('.')[0];
}

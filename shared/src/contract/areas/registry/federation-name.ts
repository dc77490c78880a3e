/** Federation name of a build, unique because two builds of an area can run in one page. */
export function federationNameOf(area: string, buildId: string): string {
  return `${area.replaceAll('-', '_')}_${buildId}`;
}

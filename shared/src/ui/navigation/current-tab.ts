/**
 * Whether a tab is current. A tab with a query is current if the URL contains all of it; a tab
 * without one, if the path matches and no other tab's query does.
 */
export function isTabCurrent(
  to: string,
  allTabs: readonly string[],
  pathname: string,
  location: { pathname: string; search: string },
): boolean {
  if (withoutSlash(pathname) !== withoutSlash(location.pathname)) return false;
  const here = new URLSearchParams(location.search);
  const own = queryOf(to);
  if ([...own].length > 0) return isIn(own, here);
  return !allTabs.map(queryOf).some((other) => [...other].length > 0 && isIn(other, here));
}

function queryOf(to: string): URLSearchParams {
  return new URLSearchParams(to.split('#')[0]?.split('?')[1] ?? '');
}

function isIn(wanted: URLSearchParams, here: URLSearchParams): boolean {
  return [...wanted].every(([name, value]) => here.get(name) === value);
}

function withoutSlash(path: string): string {
  return path.replace(/\/+$/, '');
}

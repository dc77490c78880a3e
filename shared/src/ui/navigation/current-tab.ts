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
  const currentQuery = new URLSearchParams(location.search);
  const tabQuery = queryOf(to);
  if ([...tabQuery].length > 0) return containsAll(tabQuery, currentQuery);
  return !allTabs
    .map(queryOf)
    .some((other) => [...other].length > 0 && containsAll(other, currentQuery));
}

function queryOf(to: string): URLSearchParams {
  return new URLSearchParams(to.split('#')[0]?.split('?')[1] ?? '');
}

function containsAll(wanted: URLSearchParams, currentQuery: URLSearchParams): boolean {
  return [...wanted].every(([name, value]) => currentQuery.get(name) === value);
}

function withoutSlash(path: string): string {
  return path.replace(/\/+$/, '');
}

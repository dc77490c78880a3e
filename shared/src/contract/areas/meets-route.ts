/**
 * Whether `route` matches a path relative to the area's base. `:` or `:id` matches any single
 * segment, `*` at the end matches the rest, which may be empty. Leading and trailing slashes are
 * ignored.
 */
export function meetsRoute(route: string, path: string): boolean {
  const parts = route.split('/');
  const wanted = path.replace(/^\/|\/$/g, '').split('/');
  const isOpen = parts.at(-1) === '*';
  if (isOpen) parts.pop();
  if (isOpen ? wanted.length < parts.length : wanted.length !== parts.length) return false;
  return parts.every((part, index) => part === wanted[index] || (part[0] === ':' && wanted[index]));
}

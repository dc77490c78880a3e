/**
 * Whether the screen at `route` answers for a path below the area's base: `:` or `:id` is any one segment,
 * `*` at the end the rest, also nothing. Slashes at the path's ends don't count.
 */
export function meetsRoute(route: string, path: string): boolean {
  const parts = route.split('/');
  const wanted = path.replace(/^\/|\/$/g, '').split('/');
  const isOpen = parts.at(-1) === '*';
  if (isOpen) parts.pop();
  if (isOpen ? wanted.length < parts.length : wanted.length !== parts.length) return false;
  return parts.every((part, index) => part === wanted[index] || (part[0] === ':' && wanted[index]));
}

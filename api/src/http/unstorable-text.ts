/** What PostgreSQL can't hold in a text: NUL, and halves of characters. */
const unwritable = /[\0\p{Surrogate}]/u;

/**
 * The path (`a.b.0`) of the first text, or name of a field, that the database couldn't write down;
 * null when there is none. Whatever came in the request, however deep it is nested.
 */
export function unwritableText(data: unknown): string | null {
  const left: [path: string, value: unknown][] = [['', data]];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const [path, value] = next;
    if (typeof value === 'string' && unwritable.test(value)) return path;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (unwritable.test(name)) return path;
      left.push([path ? `${path}.${name}` : name, inner]);
    }
  }
  return null;
}

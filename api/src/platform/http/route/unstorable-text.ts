/** The characters that PostgreSQL cannot store in a text: NUL and unpaired surrogates. */
const unstorable = /[\0\p{Surrogate}]/u;

/**
 * The path (`a.b.0`) of the first text or field name that the database cannot store, at any depth;
 * null when there is none.
 */
export function unstorableText(data: unknown): string | null {
  const left: [path: string, value: unknown][] = [['', data]];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const [path, value] = next;
    if (typeof value === 'string' && unstorable.test(value)) return path;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (unstorable.test(name)) return path;
      left.push([path ? `${path}.${name}` : name, inner]);
    }
  }
  return null;
}

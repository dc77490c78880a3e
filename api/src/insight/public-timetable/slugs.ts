/** Adds a slug to each record; the second of two equal ones gets a number. */
export function withSlugs<T extends { name: string }>(all: readonly T[]): (T & { slug: string })[] {
  const taken = new Set<string>();
  return all.map((one) => {
    const plain = slugOf(one.name);
    let slug = plain;
    for (let number = 2; taken.has(slug); number++) slug = `${plain}-${number}`;
    taken.add(slug);
    return { ...one, slug };
  });
}

/** `Yoga suave (mañanas)` becomes `yoga-suave-mananas`. */
function slugOf(name: string): string {
  const letters = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return letters.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'clase';
}

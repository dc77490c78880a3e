import type { Role } from '@aforo/shared/contract';
import { fold } from '@aforo/shared/format';
import type { FrameDescription, Manifests } from '@aforo/shared/frame';

/** Somewhere that the search leads to. */
export interface FoundPlace {
  label: string;
  to: string;
}

/** What can be found: the navigation and the places of every area that the role may open. */
interface Findable {
  places: readonly (FoundPlace & { words: string })[];
  /** Path of the records of clients, which their ids stand below; null where this person has none. */
  clientsAt: string | null;
}

export function findableFor(
  { mounts, areas }: Manifests,
  role: Role,
  { links }: Pick<FrameDescription, 'links'>,
): Findable {
  const open = mounts.filter(({ roles }) => roles?.includes(role));
  const own = open.flatMap(({ area, basePath }) => {
    const manifest = areas[area]?.areaManifest;
    return manifest ? [{ manifest, at: (path: string) => `${basePath}/${path}` }] : [];
  });
  const places = own.flatMap(({ manifest, at }) =>
    (manifest.places ?? []).map(({ label, path, words = '' }) => ({ label, to: at(path), words })),
  );
  const [records] = own.flatMap(({ manifest: { clientsAt }, at }) =>
    clientsAt === undefined ? [] : [at(clientsAt)],
  );
  return {
    places: [...links.map(({ label, to }) => ({ label, to, words: '' })), ...places],
    clientsAt: records ?? null,
  };
}

/** Those with every word of the text at the beginning of one of theirs; all of the navigation for none. */
export function placesFor(
  { places }: Pick<Findable, 'places'>,
  text: string,
  most: number,
): FoundPlace[] {
  const asked = wordsOf(text);
  return places
    .filter(({ label, words }) => {
      const own = wordsOf(`${label} ${words}`);
      return asked.every((word) => own.some((one) => one.startsWith(word)));
    })
    .slice(0, most);
}

function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

import {
  type FrameDescription,
  type Manifests,
  type Role,
  searchableName,
  searchTerms,
} from '@aforo/shared/contract';
import { fold } from '@aforo/shared/format';

/** A destination of the finder. */
export interface Destination {
  label: string;
  to: string;
}

/** Searchable items: the navigation and the quick actions of every area that the role may open. */
interface Findable {
  places: readonly (Destination & { words: string })[];
  people: PeopleSource | null;
  /** Where the sale of a document's number is shown. */
  salesPath: string | null;
}

/**
 * Where people are searched: in the clients, whose ids are appended to the path, or in the rosters
 * of the professional's own classes.
 */
export interface PeopleSource {
  among: 'clients' | 'rosters';
  path: string;
}

export function findableFor(
  { mounts, areas }: Manifests,
  role: Role,
  { links }: Pick<FrameDescription, 'links'>,
): Findable {
  const open = mounts.filter(({ roles }) => roles?.includes(role));
  const areaManifests = open.flatMap(({ area, basePath }) => {
    const manifest = areas[area]?.areaManifest;
    return manifest ? [{ manifest, at: (path: string) => below(basePath, path) }] : [];
  });
  const destinations = areaManifests.flatMap(({ manifest, at }) =>
    (manifest.places ?? []).map(({ label, path, words = '' }) => ({ label, to: at(path), words })),
  );
  const [people] = areaManifests.flatMap(
    ({ manifest: { clientsAt, rostersAt }, at }): PeopleSource[] => [
      ...(clientsAt === undefined ? [] : [{ among: 'clients' as const, path: at(clientsAt) }]),
      ...(rostersAt === undefined ? [] : [{ among: 'rosters' as const, path: at(rostersAt) }]),
    ],
  );
  const [salesPath] = areaManifests.flatMap(({ manifest: { salesAt }, at }) =>
    salesAt === undefined ? [] : [at(salesAt)],
  );
  return {
    salesPath: salesPath ?? null,
    places: [...links.map(({ label, to }) => ({ label, to, words: '' })), ...destinations],
    people: people ?? null,
  };
}

/** A path that is only a query belongs to the area's first screen. */
function below(basePath: string, path: string): string {
  return path.startsWith('?') ? basePath + path : `${basePath}/${path}`;
}

/**
 * Destinations in which every word of the text begins a word; without a text, all of the
 * navigation.
 */
export function destinationsFor(
  { places }: Pick<Findable, 'places'>,
  text: string,
  most: number,
): Destination[] {
  const isAsked = matcherOf(text);
  return places.filter(({ label, words }) => isAsked(`${label} ${words}`)).slice(0, most);
}

/** Returns a predicate: whether each term of the search begins a word of the item. */
export function matcherOf(text: string): (found: string) => boolean {
  const asked = searchTerms(text).map(fold);
  return (found) => {
    const foundWords = wordsOf(found);
    return asked.every((word) => foundWords.some((one) => one.startsWith(word)));
  };
}

/** `O’Neill` is `o`, `neill` and `oneill`. */
function wordsOf(text: string): string[] {
  return [text, searchableName(text)].flatMap((form) => fold(form).split(/[^\p{L}\p{N}]+/u));
}

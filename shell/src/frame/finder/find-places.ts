import type { FrameDescription, Manifests, Role } from '@aforo/shared/contract';
import { fold } from '@aforo/shared/format';

/** Somewhere that the search leads to. */
export interface FoundPlace {
  label: string;
  to: string;
}

/** What can be found: the navigation and the places of every area that the role may open. */
interface Findable {
  places: readonly (FoundPlace & { words: string })[];
  people: PeoplePlace | null;
}

/** Where people are found: the records of clients, which their ids stand below, or the rosters of the own classes. */
export interface PeoplePlace {
  among: 'clients' | 'rosters';
  path: string;
}

export function findableFor(
  { mounts, areas }: Manifests,
  role: Role,
  { links }: Pick<FrameDescription, 'links'>,
): Findable {
  const open = mounts.filter(({ roles }) => roles?.includes(role));
  const own = open.flatMap(({ area, basePath }) => {
    const manifest = areas[area]?.areaManifest;
    return manifest ? [{ manifest, at: (path: string) => below(basePath, path) }] : [];
  });
  const places = own.flatMap(({ manifest, at }) =>
    (manifest.places ?? []).map(({ label, path, words = '' }) => ({ label, to: at(path), words })),
  );
  const [people] = own.flatMap(({ manifest: { clientsAt, rostersAt }, at }): PeoplePlace[] => [
    ...(clientsAt === undefined ? [] : [{ among: 'clients' as const, path: at(clientsAt) }]),
    ...(rostersAt === undefined ? [] : [{ among: 'rosters' as const, path: at(rostersAt) }]),
  ]);
  return {
    places: [...links.map(({ label, to }) => ({ label, to, words: '' })), ...places],
    people: people ?? null,
  };
}

/** Of the area's first screen the query alone is said. */
function below(basePath: string, path: string): string {
  return path.startsWith('?') ? basePath + path : `${basePath}/${path}`;
}

/** Those with every word of the text at the beginning of one of theirs; all of the navigation for none. */
export function placesFor(
  { places }: Pick<Findable, 'places'>,
  text: string,
  most: number,
): FoundPlace[] {
  const isAsked = asksFor(text);
  return places.filter(({ label, words }) => isAsked(`${label} ${words}`)).slice(0, most);
}

/** Whether each word of the text begins one of what is found. */
export function asksFor(text: string): (found: string) => boolean {
  const asked = wordsOf(text);
  return (found) => {
    const own = wordsOf(found);
    return asked.every((word) => own.some((one) => one.startsWith(word)));
  };
}

function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

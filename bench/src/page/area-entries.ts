import { addressOf, type Registry } from '@aforo/shared/contract';
import { figure, type Figure } from '../figures.ts';
import { bytesOf } from './bytes-of.ts';

/** What each area brings before any screen of it: its entry, its lifecycles, its frame. */
export async function benchAreaEntries(origin: string): Promise<Figure[]> {
  const areas = Object.values((await registryOf(origin)).areas);
  return Promise.all(
    areas.map(async (release) => {
      const { area, preload } = release;
      const paths = preload.map((file) => addressOf(release, file));
      const ours = await bytesOf(origin, paths, 'gzip');
      return figure({ name: `${area}: before any screen, gzip`, unit: 'KB', ours, most: 6 });
    }),
  );
}

/** As the page carries it. */
async function registryOf(origin: string): Promise<Registry> {
  const page = await (await fetch(`${origin}/login`)).text();
  const json = /<script [^>]*id="aforo-registry">(.*?)<\/script>/s.exec(page)?.[1];
  if (json === undefined) throw new Error('The page carries no registry');
  return JSON.parse(json) as Registry; // the gateway's own
}

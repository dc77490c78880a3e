import { addressOf } from '@aforo/shared/contract';
import { figure, type Figure } from '../figures.ts';
import { bytesOf } from './bytes-of.ts';
import type { PageServers } from './servers.ts';

/** The bytes that each area loads before any screen: its entry and its lifecycles. */
export async function benchAreaEntries({ federated, areas }: PageServers): Promise<Figure[]> {
  return Promise.all(
    Object.values(areas).map(async (release) => {
      const { area, preload } = release;
      const paths = preload.map((file) => addressOf(release, file));
      const ours = await bytesOf(federated, paths, 'gzip');
      return figure({ name: `${area}: before any screen, gzip`, unit: 'KB', ours, most: 6 });
    }),
  );
}

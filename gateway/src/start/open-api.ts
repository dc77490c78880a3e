import { settingsSchema, type Settings } from '@aforo/shared/contract';
import type { ApiDoor } from '../api/api-door.ts';
import type { HouseConfig } from './house-config.ts';

export interface OpenApi {
  door: ApiDoor;
  readSettings(): Promise<Settings>;
  close(): Promise<void>;
}

const settingsPath = '/api/settings';

/**
 * The API of this house: opened in this process, or the one at API_URL.
 * @throws the API's own start errors (data directory in use, unreachable PostgreSQL, newer schema)
 */
export async function openApi({ gateway, api }: HouseConfig): Promise<OpenApi> {
  if (api) {
    // An API elsewhere must not cost the time and memory of loading one here.
    const { startApi } = await import('api/app');
    const { app, close } = await startApi(api);
    return {
      door: { kind: 'in-process', answer: (request, response) => app.routing(request, response) },
      readSettings: async () => settingsSchema.parse((await app.inject(settingsPath)).json()),
      close,
    };
  }
  const url = gateway.apiUrl ?? ''; // readHouseConfig gives an API or its address
  return {
    door: { kind: 'elsewhere', url },
    readSettings: async () => {
      const answer = await fetch(url + settingsPath, { signal: AbortSignal.timeout(2000) });
      return settingsSchema.parse(await answer.json());
    },
    close: () => Promise.resolve(),
  };
}

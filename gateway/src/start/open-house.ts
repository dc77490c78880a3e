import { createCentreName } from '../page/centre-name.ts';
import { buildGateway, type GatewayOptions } from '../server/gateway.ts';
import type { HouseConfig } from './house-config.ts';
import { openApi } from './open-api.ts';
import { listenError } from './ports.ts';
import { closeGracefully } from './shutdown.ts';
import { urlOf } from './welcome.ts';

export interface OpenHouse {
  /** Where people find it. */
  url: string;
  isDemo: boolean;
  close(): Promise<void>;
}

type Rooms = Pick<GatewayOptions, 'store' | 'source' | 'readPage' | 'development'>;

/**
 * Opens the API, puts the gateway before it, and listens.
 * @throws {StartError} when the address can't be listened on; the API's own start errors
 */
export async function openHouse(config: HouseConfig, rooms: Rooms): Promise<OpenHouse> {
  const { host, port, publicUrl, logLevel } = config.gateway;
  const api = await openApi(config);
  try {
    let isDemo = false;
    const centre = createCentreName({
      read: async () => {
        const settings = await api.readSettings();
        isDemo = settings.isDemo;
        return settings.center.name;
      },
    });
    await centre.refresh();
    const logger = { level: logLevel, name: 'gateway' };
    const app = await buildGateway({ ...rooms, api: api.door, centre, publicUrl, logger });
    try {
      await app.listen({ host, port, listenTextResolver: () => 'listening' });
    } catch (error) {
      throw listenError(error, { host, port });
    }
    const address = app.server.address();
    const listensOn = address && typeof address === 'object' ? address.port : port;
    return {
      url: publicUrl ?? urlOf({ host, port: listensOn }),
      isDemo,
      close: () => closeGracefully(app, [api.close]),
    };
  } catch (error) {
    await api.close();
    throw error;
  }
}

import { createServer } from 'node:net';
import { StartError } from '../config/start-error.ts';

interface Address {
  host: string;
  port: number;
}

/**
 * Checks the address before any slow step.
 * @throws {StartError} if the gateway could not listen there
 */
export async function assertFree(address: Address): Promise<void> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(address, resolve);
    });
  } catch (error) {
    throw listenError(error, address);
  }
  await new Promise((resolve) => server.close(resolve));
}

/** The sentence for an address that can't be used; other errors are returned unchanged. */
export function listenError(error: unknown, { host, port }: Address): unknown {
  const code = typeof error === 'object' && error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return new StartError(
        `El puerto ${port} ya lo usa otro programa. Ciérralo o elige otro con PORT, por ejemplo PORT=${port + 1}.`,
      );
    case 'EACCES':
      return new StartError(
        `No tienes permiso para usar el puerto ${port}. Elige con PORT uno a partir de 1024.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(
        `HOST vale «${host}» y esta máquina no tiene esa dirección. Usa localhost o 0.0.0.0.`,
      );
    default:
      return error;
  }
}

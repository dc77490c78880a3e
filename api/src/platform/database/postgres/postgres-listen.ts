import pg from 'pg';
import type { OnNotice } from '../database.ts';

const RECONNECT_MS = 1000;

interface Notices {
  listen(channel: string, onNotice: OnNotice): Promise<void>;
  close(): Promise<void>;
}

/**
 * LISTEN on a dedicated connection, because the connections of a pool change. A broken connection
 * is reopened and every listener is called once, for notifications it may have missed.
 */
export function listenReconnecting(settings: pg.ClientConfig): Notices {
  const listeners = new Map<string, Set<OnNotice>>();
  let client: Promise<pg.Client> | null = null;
  let retry: NodeJS.Timeout | null = null;
  let isClosed = false;

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ ...settings, keepAlive: true });
    fresh.on('notification', ({ channel, payload }) => {
      for (const onNotice of listeners.get(channel) ?? []) onNotice(payload ?? '');
    });
    fresh.on('error', () => {}); // 'end' follows and reconnects
    await fresh.connect();
    for (const channel of listeners.keys()) await fresh.query(listenStatement(channel));
    fresh.on('end', reconnectLater);
    return fresh;
  }

  function reconnectLater(): void {
    client = null;
    if (isClosed) return;
    retry = setTimeout(() => {
      client = connect();
      client.then(
        () => {
          for (const group of listeners.values()) for (const onNotice of group) onNotice(null);
        },
        () => reconnectLater(),
      );
    }, RECONNECT_MS);
  }

  return {
    async listen(channel, onNotice) {
      const known = listeners.get(channel);
      listeners.set(channel, (known ?? new Set()).add(onNotice));
      if (known) return;
      if (client) await (await client).query(listenStatement(channel));
      else await (client = connect());
    },
    async close() {
      isClosed = true;
      if (retry) clearTimeout(retry);
      const open = await client?.catch(() => null);
      await open?.end();
    },
  };
}

function listenStatement(channel: string): string {
  return `listen ${pg.escapeIdentifier(channel)}`;
}

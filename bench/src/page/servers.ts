import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AreaManifest, AreaRelease, Registry } from '@aforo/shared/contract';
import { createBuildStore } from '../../../gateway/src/assets/stores/build-store.ts';
import { createCenter } from '../../../gateway/src/page/common/center.ts';
import { mounts } from '../../../gateway/src/registry/composition/mounts.ts';
import type { RegistrySource } from '../../../gateway/src/registry/composition/registry-source.ts';
import { buildGateway } from '../../../gateway/src/gateway.ts';
import { etagOf } from '../../../gateway/src/http/etag.ts';
import { buildMissing } from '../../../gateway/src/start/build-missing.ts';
import { productionBuilds } from '../../../gateway/src/start/production-builds.ts';
import { readGatewayConfig } from '../../../gateway/src/config/gateway-config.ts';
import { openApi } from '../../../gateway/src/start/open-api.ts';
import { withFiftyAreas } from './crowded-registry.ts';
import { buildMonolith, monolithRoot, type Monolith } from './monolith/build-monolith.ts';

export interface PageServers {
  /** Shell and areas as `npm start` serves them. */
  federated: string;
  /** The areas of the federated side, of all roles. */
  areas: Registry['areas'];
  /** The same sources as one bundle, from the same gateway and the same API. */
  monolith: string;
  /** The federated side with forty-five more areas in its registry. */
  fiftyAreas: string;
  /** A page without scripts: the lower bound. */
  floor: string;
  close(): Promise<void>;
}

/**
 * Opens all three sides on free ports, on one API.
 * @param where `DATABASE_URL` and `DATA_DIR` of a database with data; without it, new demo data
 */
export async function openPageServers(where: Record<string, string> = {}): Promise<PageServers> {
  await buildMissing({ say: console.log });
  const monolith = await buildMonolith();
  const dataDir = mkdtempSync(join(tmpdir(), 'aforo-bench-'));
  const env = { DATA_DIR: dataDir, AFORO_DEMO: '1', LOG_LEVEL: 'error', ...where };
  const api = await openApi(readGatewayConfig(env));
  const center = createCenter({
    read: async () => {
      const { center, theme, isDemo, weekStartsOn } = await api.readSettings();
      const calendar = { timeZone: center.timeZone, weekStartsOn };
      return { name: center.name, ...theme, isDemo, calendar };
    },
  });
  await center.refresh();
  const open = async (options: Pick<Parameters<typeof buildGateway>[0], 'store' | 'source'>) => {
    const app = await buildGateway({
      ...options,
      api: api.upstream,
      readSession: api.readSession,
      center,
      publicUrl: null,
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo; // it listens on a port
    return { app, url: `http://localhost:${port}` };
  };
  const { store, source } = productionBuilds((name) => {
    throw new Error(`${name} can't be served`);
  });
  const federated = await open({ store, source });
  const fiftyAreas = await open({ store, source: withFiftyAreas(source) });
  const one = await open(monolithOptions(monolith));
  const floor = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(floorPage);
  });
  await new Promise<void>((done) => floor.listen(0, '127.0.0.1', done));
  const { port } = floor.address() as AddressInfo; // it listens on a port
  const { areas } = (await source.current()).registry;
  return {
    federated: federated.url,
    areas,
    fiftyAreas: fiftyAreas.url,
    monolith: one.url,
    floor: `http://localhost:${port}`,
    async close() {
      floor.closeAllConnections();
      floor.close();
      for (const { app } of [federated, fiftyAreas, one]) {
        app.server.closeAllConnections();
        await app.close();
      }
      await api.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * One shell with every area in it, described by a registry as the gateway expects it. Its screens
 * declare no preloaded reads: an ordinary bundle reads once its code runs.
 */
function monolithOptions({ buildId, areas: written }: Monolith) {
  const store = createBuildStore(monolithRoot);
  const shell = store.page('shell', buildId)?.release;
  if (!shell) throw new Error('The monolith is not built');
  const areas = Object.fromEntries(
    Object.entries(written).map(([area, { screens, areaManifest }]): [string, AreaRelease] => {
      const needed = new Set(Object.values(screens).flat());
      const files = Object.entries(shell.files).filter(([file]) => needed.has(file));
      return [
        area,
        {
          area,
          buildId,
          version: '0.0.0',
          contractVersion: '2.0.0',
          federationName: area,
          base: shell.base,
          entry: '',
          manifest: '',
          preload: [],
          screens,
          areaManifest: withoutReads(areaManifest),
          files: Object.fromEntries(files),
        },
      ];
    }),
  );
  const registry: Registry = { revision: 1, mounts, areas, choices: {} };
  const json = JSON.stringify(registry);
  const revision = { registry, json, etag: etagOf(json), shell };
  const source: RegistrySource = { current: () => Promise.resolve(revision) };
  return { store, source };
}

function withoutReads(manifest: AreaManifest): AreaManifest {
  const screens = Object.entries(manifest.screens).map(
    ([route, { reads: _, ...screen }]) => [route, screen] as const,
  );
  return { ...manifest, screens: Object.fromEntries(screens) };
}

/** The text of `/login`, without anything that must load. */
const floorPage = `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Aforo</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head><body><main>
<h1>Entra en tu cuenta</h1><form><p><label>Correo <input type="email"></label></p>
<p><label>Contraseña <input type="password"></label></p><p><button type="button">Entrar</button></p>
</form><p>¿Aún no tienes cuenta? <a href="/register">Crear cuenta</a></p></main></body></html>`;

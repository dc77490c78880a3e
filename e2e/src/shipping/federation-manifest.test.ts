import { generateSnapshotFromManifest, type Manifest } from '@module-federation/sdk';
import { logIn } from '../environment/browser/browser-session.ts';
import { expect, test } from './test.ts';

const areas = ['mfe-auth', 'mfe-admin', 'mfe-reception', 'mfe-client', 'mfe-professional'];

test('federation’s SDK reads the manifest of every area', async ({ original }) => {
  for (const area of areas) {
    const { release, files } = await original(area);
    const manifest = JSON.parse(String(files.get('mf-manifest.json'))) as Manifest; // read by its SDK
    const snapshot = generateSnapshotFromManifest(manifest, { version: release.manifest });
    expect(snapshot).toMatchObject({
      globalName: release.federationName,
      remoteEntry: 'remoteEntry.js',
      modules: [{ moduleName: 'area' }],
    });
    expect(snapshot.shared.map(({ sharedName }) => sharedName)).toContain('react');
  }
});

test('a page tells federation’s tools its areas and libraries, and no snapshots', async ({
  openSession,
}) => {
  const { page } = await openSession();
  await logIn(page, 'receptionist', '/recepcionista/clientes');
  await page.getByRole('searchbox').first().waitFor();
  const known = await page.evaluate(() => {
    const { __INSTANCES__: instances, moduleInfo } = (
      globalThis as unknown as { __FEDERATION__: Federation }
    ).__FEDERATION__;
    const shell = instances.find(({ name }) => name === 'aforo_shell');
    return {
      remotes: shell?.options.remotes.map(({ name }) => name.replace(/_[0-9a-f]+$/, '')),
      hasReact: shell?.shareScopeMap['default']?.['react'] !== undefined,
      snapshots: Object.keys(moduleInfo),
    };

    interface Federation {
      moduleInfo: object;
      __INSTANCES__: {
        name: string;
        options: { remotes: { name: string }[] };
        shareScopeMap: Record<string, Record<string, object>>;
      }[];
    }
  });
  expect(known).toMatchObject({ hasReact: true, snapshots: [] });
  expect(known.remotes).toContain('mfe_reception');
});

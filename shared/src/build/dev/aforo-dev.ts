#!/usr/bin/env node
import { nameOf } from '../package-of.ts';
import { watchPackage } from '../watch-package.ts';
import { createAreaServer } from './area-server.ts';

/**
 * `aforo-dev`, in the folder of an area: serves it alone, rebuilt on each change, with the API of
 * the installation at AFORO_URL.
 */
const packageDir = process.cwd();
const area = nameOf(packageDir);
const installation = URL.parse(process.env['AFORO_URL'] ?? 'http://localhost:8080');
if (!installation || !/^https?:$/.test(installation.protocol)) {
  console.error('AFORO_URL no es una dirección como http://localhost:8080.');
  process.exit(1);
}
const port = Number(process.env['PORT'] ?? 8090);
const { server, notifyRebuilt } = createAreaServer({ area, packageDir, installation });
await watchPackage(area, {
  standalone: true,
  onBuilt() {
    console.log(`${area}: al día`);
    notifyRebuilt();
    if (server.listening) return;
    server.listen(port, 'localhost', () => {
      console.log(`http://localhost:${port}, con los datos de ${installation.origin}`);
    });
  },
  onFailed: (name, text) => console.error(`${name}: no se construye\n${text}`),
});

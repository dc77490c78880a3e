import { basename } from 'node:path';
import { buildPackage } from './build-package.ts';

/** `npm run build` of an area or the shell: builds the package of the current folder. */
const name = basename(process.cwd());
const startedAt = Date.now();
try {
  const { buildId, isFresh } = await buildPackage(name);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(
    isFresh ? `${name} ${buildId} construido en ${seconds} s` : `${name} ${buildId} al día`,
  );
} catch (error) {
  console.error(
    `No se ha podido construir ${name}:\n${error instanceof Error ? error.message : String(error)}`,
  );
  process.exitCode = 1;
}

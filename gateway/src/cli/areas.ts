import { existsSync, readFileSync } from 'node:fs';
import { readConfig } from '@aforo/api/config';
import { readAreasArguments } from '../areas/arguments/area-arguments.ts';
import { createRegistryCalls } from '../areas/registry-calls.ts';
import { runAreasCommand } from '../areas/run-areas-command.ts';
import { processEnvironment } from '../config/http-config.ts';
import { operatorTokenFile } from '../registry/access/tokens.ts';
import { sentenceOf, StartError } from '../config/start-error.ts';

/** `npm run areas -- …`: publishes areas and controls which builds visitors get. */
try {
  const { command, url, isJson } = readAreasArguments(process.argv.slice(2));
  const { AFORO_URL, AFORO_TOKEN, DATA_DIR } = processEnvironment();
  const address = url ?? (AFORO_URL?.trim() || 'http://localhost:8080');
  if (!/^https?:$/.test(URL.parse(address)?.protocol ?? '')) {
    throw new StartError(`«${address}» no es una dirección como http://localhost:8080.`);
  }
  const file = operatorTokenFile(readConfig({ DATA_DIR }).dataDir);
  const readSavedToken = (): string | null =>
    existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
  const token = AFORO_TOKEN?.trim() || readSavedToken();
  const calls = createRegistryCalls({ url: new URL(address).origin, token });
  await runAreasCommand(command, { calls, isJson, say: (text) => console.log(text) });
} catch (error) {
  const sentence = sentenceOf(error);
  if (sentence === undefined) throw error;
  console.error(sentence);
  process.exitCode = 1;
}

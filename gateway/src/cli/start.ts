import { processEnvironment } from '../config/http-config.ts';
import { buildMissing } from '../start/build-missing.ts';
import { productionBuilds } from '../start/production-builds.ts';
import { readGatewayConfig } from '../config/gateway-config.ts';
import { startServer } from '../start/start-server.ts';
import { assertFree } from '../start/ports.ts';
import { closeOnSignal } from '../start/shutdown.ts';
import { sentenceOf } from '../config/start-error.ts';
import { welcome } from '../start/welcome.ts';

/** `npm start`: checks the configuration, builds missing packages and starts the server. */
const say = (line: string): void => console.log(line);
try {
  const config = readGatewayConfig(processEnvironment());
  await assertFree(config.http);
  await buildMissing({ say });
  const builds = productionBuilds((name, error) => {
    const why = error instanceof Error ? `: ${error.message}` : '';
    console.error(`${name} no se puede servir y se queda fuera${why}`);
  });
  const server = await startServer(config, builds);
  closeOnSignal(server.close, say, config.http.drainSeconds);
  say(welcome(server));
} catch (error) {
  const sentence = sentenceOf(error);
  if (sentence === undefined) throw error;
  console.error(sentence);
  process.exitCode = 1;
}

import { processEnvironment } from '../config/http-config.ts';
import { areaFromArguments } from '../dev/dev-arguments.ts';
import { watchAll, watchAlone } from '../dev/watch-builds.ts';
import { readGatewayConfig } from '../config/gateway-config.ts';
import { startServer } from '../start/start-server.ts';
import { assertFree } from '../start/ports.ts';
import { closeOnSignal } from '../start/shutdown.ts';
import { sentenceOf } from '../config/start-error.ts';
import { welcome } from '../start/welcome.ts';

/** `npm run dev`: all packages, rebuilt on each change; `--area mfe-client` for a single area. */
const say = (line: string): void => console.log(line);
try {
  const area = areaFromArguments(process.argv.slice(2));
  const config = readGatewayConfig(processEnvironment());
  await assertFree(config.http);
  const { builds, stops } = await (area ? watchAlone(area, { say }) : watchAll({ say }));
  const server = await startServer(config, builds).catch(async (error: unknown) => {
    await Promise.all(stops.map((stop) => stop()));
    throw error;
  });
  closeOnSignal(async () => {
    await Promise.all([...stops.map((stop) => stop()), server.close()]);
  }, say);
  say(welcome(server));
} catch (error) {
  const sentence = sentenceOf(error);
  if (sentence === undefined) throw error;
  console.error(sentence);
  process.exitCode = 1;
}

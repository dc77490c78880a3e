import { processEnvironment } from '../config.ts';
import { areaFromArguments } from '../dev/dev-arguments.ts';
import { watchAll, watchAlone } from '../dev/watch-rooms.ts';
import { readHouseConfig } from '../start/house-config.ts';
import { openHouse } from '../start/open-house.ts';
import { assertFree } from '../start/ports.ts';
import { closeOnSignal } from '../start/shutdown.ts';
import { sentenceOf } from '../start/start-error.ts';
import { welcome } from '../start/welcome.ts';

/** `npm run dev`: everything, rebuilt at each change; `--area mfe-client` for one area alone. */
const say = (line: string): void => console.log(line);
try {
  const area = areaFromArguments(process.argv.slice(2));
  const config = readHouseConfig(processEnvironment());
  await assertFree(config.gateway);
  const { rooms, stops } = area ? watchAlone(area, { say }) : watchAll({ say });
  const house = await openHouse(config, rooms).catch(async (error: unknown) => {
    await Promise.all(stops.map((stop) => stop()));
    throw error;
  });
  closeOnSignal(async () => {
    await Promise.all([...stops.map((stop) => stop()), house.close()]);
  }, say);
  say(welcome(house));
} catch (error) {
  const sentence = sentenceOf(error);
  if (sentence === undefined) throw error;
  console.error(sentence);
  process.exitCode = 1;
}

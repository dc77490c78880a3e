import { processEnvironment } from '../config.ts';
import { buildMissing } from '../start/build-missing.ts';
import { builtRooms } from '../start/built-rooms.ts';
import { readHouseConfig } from '../start/house-config.ts';
import { openHouse } from '../start/open-house.ts';
import { assertFree } from '../start/ports.ts';
import { closeOnSignal } from '../start/shutdown.ts';
import { sentenceOf } from '../start/start-error.ts';
import { welcome } from '../start/welcome.ts';

/** `npm start`: checks, builds what isn't built, and opens the house. */
const say = (line: string): void => console.log(line);
try {
  const config = readHouseConfig(processEnvironment());
  await assertFree(config.gateway);
  await buildMissing({ say });
  const rooms = builtRooms((name, error) => {
    const why = error instanceof Error ? `: ${error.message}` : '';
    console.error(`${name} no se puede servir y se queda fuera${why}`);
  });
  const house = await openHouse(config, rooms);
  closeOnSignal(house.close, say);
  say(welcome(house));
} catch (error) {
  const sentence = sentenceOf(error);
  if (sentence === undefined) throw error;
  console.error(sentence);
  process.exitCode = 1;
}

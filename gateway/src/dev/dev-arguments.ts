import { parseArgs } from 'node:util';
import { areaNames } from '@aforo/shared/build';
import { StartError } from '../config/start-error.ts';

/**
 * `--area <name>` serves a single area; without it all areas are served.
 * @throws {StartError} for an unknown area
 */
export function areaFromArguments(args: string[]): string | null {
  const { values } = parseArgs({ args, options: { area: { type: 'string' } }, strict: false });
  if (values.area === undefined) return null;
  const area = areaNames.find((name) => name === values.area);
  if (area) return area;
  throw new StartError(
    `--area vale «${values.area}» y tiene que ser una de: ${areaNames.join(', ')}.`,
  );
}

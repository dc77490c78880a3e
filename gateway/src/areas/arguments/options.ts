import { parseArgs } from 'node:util';
import { StartError } from '../../config/start-error.ts';

const options = {
  from: { type: 'string' },
  'dry-run': { type: 'boolean' },
  canary: { type: 'string' },
  channel: { type: 'string' },
  position: { type: 'string' },
  role: { type: 'string' },
  reason: { type: 'string' },
  limit: { type: 'string' },
  replace: { type: 'boolean' },
  json: { type: 'boolean' },
  to: { type: 'string' },
  hours: { type: 'string' },
  until: { type: 'string' },
  at: { type: 'string' },
  steps: { type: 'string' },
  every: { type: 'string' },
  'stop-if': { type: 'string' },
  account: { type: 'string' },
  'staff-min': { type: 'string' },
  'people-min': { type: 'string' },
  share: { type: 'string' },
  minutes: { type: 'string' },
  defaults: { type: 'boolean' },
  keep: { type: 'string' },
  all: { type: 'boolean' },
  name: { type: 'string' },
  expires: { type: 'string' },
  'publish-only': { type: 'boolean' },
  since: { type: 'string' },
  kind: { type: 'string' },
  url: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** The options of a command as they were given. */
export type Values = ReturnType<typeof parseValues>['values'];

/** @throws {StartError} with one Spanish sentence about the invalid part */
export function parseValues(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    const text = String(error);
    const option = /'(-[^'\s]*)/.exec(text)?.[1] ?? '';
    if (text.includes('ERR_PARSE_ARGS_UNKNOWN_OPTION') || text.includes('Unknown option')) {
      throw new StartError(`No existe la opción ${option}. Con --help ves las que hay.`);
    }
    throw new StartError(`A la opción ${option} le falta su valor, o le sobra.`);
  }
}

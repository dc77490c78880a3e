import { parseArgs, type ParseArgsConfig } from 'node:util';
import { errorCode } from '../platform/error-code.ts';
import { StartupError } from '../platform/config/startup-error.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

interface Arguments {
  values: Record<string, unknown>;
  positionals: string[];
}

/**
 * Runs a command: prints the result of `work`, or its error message.
 * @param work a rejection with a StartupError is for the operator, any other one is a defect
 */
export async function runCommand(
  options: Options,
  work: (given: Arguments) => Promise<string>,
): Promise<void> {
  try {
    process.stdout.write(`${await work(readArguments(options))}\n`);
  } catch (error) {
    const isOurs = error instanceof StartupError;
    process.stderr.write(isOurs ? `${error.message}\n` : `${String((error as Error).stack)}\n`); // anything thrown here is an Error
    process.exitCode = 1;
  }
}

function readArguments(options: Options): Arguments {
  try {
    const given = parseArgs({ options, allowPositionals: true });
    if (given.positionals.length <= 1) return given;
  } catch (error) {
    if (!errorCode(error)?.startsWith('ERR_PARSE_ARGS')) throw error;
  }
  throw new StartupError(
    `No se entiende la orden. Admite un archivo${Object.keys(options)
      .map((name) => ` y --${name}`)
      .join('')}.`,
  );
}

import { StartError } from '../../config/start-error.ts';
import { shellAnswerSchema, type ShellAnswer } from '../../registry/protocol/shell-answer.ts';
import { diagnose } from './diagnose.ts';
import { readRepository } from './read-repository.ts';

interface Options {
  /** Origin of the installation. */
  url: string;
  hasToken: boolean;
  /** Folder of the area's package. */
  dir: string;
  say(text: string): void;
}

/**
 * Prints what the shell shares, and what of this repository doesn't fit.
 * @throws {StartError} with what to do, if something doesn't fit
 */
export async function runDoctor({ url, hasToken, dir, say }: Options): Promise<void> {
  const shell = await readShell(url);
  const { table, problems } = diagnose(shell, readRepository(dir));
  say(`${url} habla el contrato de áreas ${shell.contract} y comparte:\n\n${table}\n`);
  if (!hasToken)
    say('No hay AFORO_TOKEN: sin un token no se publica. Lo da quien opera el centro.');
  if (problems.length > 0) throw new StartError(problems.map((one) => `- ${one}`).join('\n'));
  say('Todo encaja.');
}

const timeoutMs = 20_000;

async function readShell(url: string): Promise<ShellAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await fetch(`${url}/registry/shell`, { signal }).catch((cause: unknown) => {
    throw new StartError(`${url} no responde. Su dirección se da con AFORO_URL.`, { cause });
  });
  const shell = shellAnswerSchema.safeParse(await answer.json().catch(() => undefined));
  if (shell.success) return shell.data;
  throw new StartError(`${url} no dice qué comparte: no es Aforo, o es una versión anterior.`);
}

import { StartError, sentenceOf } from '../../config/start-error.ts';
import { readAreasArguments } from '../arguments/area-arguments.ts';
import { createRegistryCalls } from '../registry-calls.ts';
import { runAreasCommand } from '../run-areas-command.ts';
import { initArea } from './init-area.ts';
import { runDoctor } from './run-doctor.ts';

interface Program {
  /** Address of the installation, unless the arguments give one. */
  url: string | undefined;
  token: string | undefined;
  /** Folder that the program was started in. */
  cwd: string;
  /** Folder of the template of a new area. */
  template: string;
  say(text: string): void;
  fail(text: string): void;
}

const ownUsage = `
  init <área> [--path <ruta>]                         hace aquí el repositorio de un área nueva
  doctor                                              qué no encaja con la instalación, y qué hacer`;

/**
 * Runs `areas` in the repository of a team.
 * @returns the exit code
 */
export async function runTeamProgram(args: string[], program: Program): Promise<number> {
  const { say, fail } = program;
  try {
    await run(args, { ...program, say: (text) => say(forTeam(text)) });
    return 0;
  } catch (error) {
    const sentence = sentenceOf(error);
    if (sentence === undefined) throw error;
    fail(forTeam(sentence));
    return 1;
  }
}

async function run(args: string[], { url, token, cwd, template, say }: Program): Promise<void> {
  const [name, ...rest] = args;
  if (name === 'init') return say(initArea(rest, { cwd, template }));
  if (name === 'doctor') {
    return runDoctor({ url: originOf(url), hasToken: Boolean(token?.trim()), dir: cwd, say });
  }
  const { command, url: given, isJson } = readAreasArguments(args);
  const calls = createRegistryCalls({ url: originOf(given ?? url), token: token?.trim() || null });
  await runAreasCommand(command, { calls, say, isJson });
  if (command.kind === 'help') say(ownUsage);
}

/** @throws {StartError} if it is no address */
function originOf(address = ''): string {
  const parsed = URL.parse(address.trim() || 'http://localhost:8080');
  if (parsed && /^https?:$/.test(parsed.protocol)) return parsed.origin;
  throw new StartError(`«${address}» no es una dirección como http://localhost:8080.`);
}

/** The commands that a text names, as they are typed in a team's repository. */
function forTeam(text: string): string {
  return text
    .replaceAll('npm run areas -- ', 'npx areas ')
    .replaceAll(/npm run build -w [\w<>á-]+/g, 'npm run build');
}

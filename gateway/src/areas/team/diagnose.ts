import semver from 'semver';
import { contractProblem } from '../../registry/publishing/manifest-check.ts';
import type { ShellAnswer } from '../../registry/protocol/shell-answer.ts';
import { table } from '../texts/table.ts';
import type { TeamRepository } from './read-repository.ts';

interface Diagnosis {
  /** A row for each shared library: its name, the shell's version, the one installed here. */
  table: string;
  /** Spanish sentences that say what to do. */
  problems: string[];
}

/** Compares a team's repository with the shell of an installation. */
export function diagnose(shell: ShellAnswer, repository: TeamRepository): Diagnosis {
  const problems = [...nameProblems(repository), ...contractProblems(shell, repository)];
  const libraries = Object.entries(shell.provided).map(([name, version]) => {
    const library = packageOf(name);
    const installed = repository.installed(library);
    const problem = libraryProblem(library, version, installed);
    if (problem !== null) problems.push(problem);
    return [name, version, installed, problem === null ? '' : 'no encaja'];
  });
  return { table: table(['biblioteca', 'el shell', 'aquí', ''], libraries), problems };
}

function nameProblems({ name }: TeamRepository): string[] {
  if (/^(@[\w-]+\/)?mfe-[a-z][a-z\d-]{0,40}$/.test(name)) return [];
  return [`El paquete se llama «${name}». Ponle en package.json el nombre del área: mfe-x.`];
}

function contractProblems({ contract }: ShellAnswer, repository: TeamRepository): string[] {
  const wanted = repository.contract;
  if (wanted === null) return ['No está @aforo/shared. Instálalo con npm install.'];
  if (contractProblem(wanted, contract) === null) return [];
  return [
    `@aforo/shared es para el contrato de áreas ${wanted}, y la instalación habla el ${contract}. ${
      semver.gt(wanted, contract)
        ? 'Instala una versión anterior, o espera a que se actualice la instalación.'
        : 'Actualízalo con npm install @aforo/shared@latest @aforo/build@latest @aforo/testing@latest.'
    }`,
  ];
}

function libraryProblem(
  library: string,
  provided: string,
  installed: string | null,
): string | null {
  const install = `npm install ${library}@~${provided}`;
  if (installed === null) return `No está ${library}, que el shell comparte. Instálalo: ${install}`;
  const { major, minor } = semver.coerce(installed) ?? { major: 0, minor: 0 };
  // The range that a build asks the shell for.
  if (semver.satisfies(provided, `^${major}.${minor}.0`)) return null;
  return `${library} ${installed} no vale con el ${provided} del shell. Instala el suyo: ${install}`;
}

/** `react/jsx-runtime` and `@aforo/shared/http` belong to `react` and `@aforo/shared`. */
function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}

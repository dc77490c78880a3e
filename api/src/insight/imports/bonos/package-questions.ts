import type { ImportAnswers, ImportQuestion } from '@aforo/shared/contract';
import type { Connection } from '../../../platform/database/index.ts';
import { foldedName } from '../cells.ts';
import { listCellValues } from '../import-rows.repository.ts';
import type { ImportRow } from '../imports.repository.ts';
import { listPackages } from './bonos.repository.ts';

/** The names in the column of packages that no package has, each with its rows. */
export const packageQuestions = async (
  connection: Connection,
  file: ImportRow,
): Promise<ImportQuestion[]> =>
  packageQuestionsOf(connection, file, {
    packages: await listPackages(connection),
    canCreate: true,
  });

/** The same for some of the packages. */
export async function packageQuestionsOf(
  connection: Connection,
  file: ImportRow,
  {
    packages,
    canCreate,
  }: { packages: readonly { id: string; name: string }[]; canCreate: boolean },
): Promise<ImportQuestion[]> {
  const column = file.columns.indexOf('package');
  if (column < 0) return [];
  const known = new Set(packages.map(({ name }) => foldedName(name)));
  const options = packages.map(({ id, name }) => ({ id, name }));
  const questions = new Map<string, Extract<ImportQuestion, { kind: 'package' }>>();
  for (const { text, rows } of await listCellValues(connection, file, column)) {
    const name = foldedName(text);
    if (name === '' || known.has(name)) continue;
    const { example, rows: before } = questions.get(name) ?? { example: text, rows: 0 };
    const answer = packageAnswer(file.answers, name) ?? null;
    const choice = { rows: before + rows, options, answer, ...(canCreate ? {} : { canCreate }) };
    questions.set(name, { kind: 'package', name, example, ...choice });
  }
  return [...questions.values()];
}

/** The answer for a name of the file, which may also be the name of a property of every object. */
export function packageAnswer({ packages = {} }: ImportAnswers, name: string): string | undefined {
  return Object.hasOwn(packages, name) ? packages[name] : undefined;
}

import { type ImportAnswers, importFieldName, type ImportProblem } from '@aforo/shared/contract';
import {
  importPurchases,
  type ImportedPurchase,
  type ImportedTemplate,
  insertImportedTemplates,
  raiseImportedCredits,
} from '../../../booking/bonos/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { newId } from '../../../platform/ids.ts';
import { foldedName } from '../cells.ts';
import { clientReferenceColumns, clientText, matchClients } from '../clients/match-clients.ts';
import { type ImportContext, importKind } from '../import-kind.ts';
import { countEarlierKeys } from '../import-rows.repository.ts';
import { listLivePurchases, listPackages, type Package } from './bonos.repository.ts';
import { packageAnswer, packageQuestions } from './package-questions.ts';
import { readBono, type ReadBono } from './read-bono.ts';

/** The package of the longest name, as packages are named by hand. */
const maxPackageName = 120;

/** A package that does not exist before the run. */
type NewTemplate = Omit<ImportedTemplate, 'id' | 'credits'> & { folded: string };
type ImportedBono = Omit<ImportedPurchase, 'templateId'> & {
  template: { id: string } | NewTemplate;
};

export const bonoImport = importKind<ImportedBono>({
  rowsAtOnce: 250,
  missingColumn(columns) {
    if (!clientReferenceColumns(columns))
      return 'Di en qué columna está el cliente: nombre, correo o teléfono.';
    return columns.includes('package') ? null : 'Di en qué columna está el paquete.';
  },
  questions: packageQuestions,
  async judge(connection, context, rows) {
    const { importId, columns, now, answers } = context;
    const read = rows.map(({ cells }) => readBono(cells, columns, context));
    const found = await matchClients(
      connection,
      read.map(({ whose }) => whose),
    );
    const packages = await listPackages(connection);
    const items = read.map((row, at) =>
      itemOf(row, found[at] ?? { problem: 'noClient' }, packages, answers),
    );
    const keys = items.flatMap(({ item }) => (item ? keyOf(item) : []));
    const live = await listLivePurchases(
      connection,
      items.flatMap(({ item }) => item?.clientId ?? []),
      now,
    );
    const known = new Set(
      live.map(({ clientId, templateId }) => keyOf({ clientId, template: { id: templateId } })),
    );
    const before = rows[0]?.number ?? 0;
    for (const key of (await countEarlierKeys(connection, importId, before, keys)).keys()) {
      known.add(key);
    }
    return rows.map(({ number }, at) => {
      const { item = null, problems = [] } = items[at] ?? {};
      const row = { number, problems, agrees: false };
      if (item === null) return { ...row, verdict: 'broken', keys: [], item };
      const key = keyOf(item);
      const verdict = known.has(key) ? 'alike' : 'new';
      known.add(key);
      return { ...row, verdict, keys: [key], item };
    });
  },
  describe: ({ credits, lastDay }, row) => [
    { label: 'Cliente', value: clientText(row) },
    { label: importFieldName.package, value: row.text('package') },
    { label: importFieldName.sessionsLeft, value: credits === 0 ? 'Sin límite' : String(credits) },
    { label: importFieldName.expiresOn, value: lastDay?.split('-').reverse().join('/') ?? '' },
  ],
  async write(dependencies, trx, context, rows) {
    const { now, actor } = context;
    const bonos = rows.map(({ item }) => item);
    const created = await createTemplates(dependencies, trx, context, bonos);
    await raiseTemplates(trx, context, bonos);
    const purchases = bonos.map(({ template, ...bono }) => ({
      ...bono,
      templateId: 'id' in template ? template.id : (created.get(template.folded) ?? ''),
    }));
    const userId = actor?.userId ?? null;
    const ids = await importPurchases(trx, purchases, { at: now, userId });
    return ids.flatMap((recordId, at) => {
      const row = rows[at];
      return row ? [{ number: row.number, recordId }] : [];
    });
  },
});

/** The archived packages of these bonos that don't exist yet. @returns their ids by folded name */
async function createTemplates(
  { audit }: Dependencies,
  trx: Transaction,
  { importId, now, actor }: ImportContext,
  bonos: readonly ImportedBono[],
): Promise<Map<string, string>> {
  const templates = new Map<string, ImportedTemplate>();
  for (const { template, credits } of bonos) {
    if ('id' in template) continue;
    const { folded, name, kind } = template;
    const known = templates.get(folded) ?? { id: newId(), name, kind, credits: null };
    // The file says what is left of each bono, so the package has at least the largest of them.
    const most = kind === 'credits' ? Math.max(credits, known.credits ?? 1) : null;
    templates.set(folded, { ...known, credits: most });
  }
  const created = [...templates.values()];
  if (created.length > 0) {
    await insertImportedTemplates(trx, created, { importId, at: now });
    await audit.writeAll(
      trx,
      created.map(({ id: entityId }) => ({
        actor,
        action: 'imported',
        entity: 'packageTemplate',
        entityId,
      })),
    );
  }
  return new Map([...templates].map(([folded, { id }]) => [folded, id]));
}

/** A page of rows before may have created packages from smaller bonos. */
async function raiseTemplates(
  trx: Transaction,
  { importId }: ImportContext,
  bonos: readonly ImportedBono[],
): Promise<void> {
  const most = new Map<string, number>();
  for (const { template, credits } of bonos) {
    if ('id' in template) most.set(template.id, Math.max(credits, most.get(template.id) ?? 1));
  }
  for (const [id, credits] of most) await raiseImportedCredits(trx, importId, { id, credits });
}

const keyOf = ({ clientId, template }: Pick<ImportedBono, 'clientId' | 'template'>) =>
  `bono:${clientId}:${'id' in template ? template.id : `new:${template.folded}`}`;

function itemOf(
  { packageText, packageName, sessionsLeft, lastDay, problems: rowProblems }: ReadBono,
  client: { clientId: string } | { problem: ImportProblem },
  packages: readonly Package[],
  answers: ImportAnswers,
): { item: ImportedBono | null; problems: ImportProblem[] } {
  const problems = [...rowProblems];
  const answer = packageAnswer(answers, packageName);
  const same = packages.filter(({ name }) => foldedName(name) === packageName);
  const named = same.length > 0 ? same : packages.filter(({ id }) => id === answer);
  // Of several packages with this name, prefer one that is still sold.
  const sold = named.filter(({ status }) => status === 'active');
  const [existing, ...otherPackages] = sold.length > 0 ? sold : named;
  const kind = existing?.kind ?? createdKind(answer);
  if (kind === null) problems.push(answer === 'skip' ? 'packageSkipped' : 'noPackage');
  if (existing === undefined && packageText.length > maxPackageName) problems.push('longName');
  if (otherPackages.length > 0) problems.push('manyPackages');
  if ('problem' in client) problems.push(client.problem);
  if (kind === 'credits' && !problems.includes('wrongSessions')) {
    if (sessionsLeft === null) problems.push('wrongSessions');
    if (sessionsLeft === 0) problems.push('noneLeft');
  }
  if (problems.length > 0 || kind === null || 'problem' in client) {
    return { item: null, problems };
  }
  const { clientId } = client;
  const credits = kind === 'credits' ? (sessionsLeft ?? 0) : 0;
  const template = existing
    ? { id: existing.id }
    : { folded: packageName, name: packageText.trim(), kind };
  return { item: { clientId, template, credits, lastDay }, problems };
}

/** The kind of the package that the answer creates; null for one that creates none. */
function createdKind(answer: string | undefined): Package['kind'] | null {
  if (answer === 'createCredits') return 'credits';
  return answer === 'createUnlimited' ? 'unlimited' : null;
}

import type { Actor, PriceChangePreview } from '@aforo/shared/contract';
import { listPlans, defaultPlan, listPrices } from '../../../booking/bonos/index.ts';
import {
  periodFrom,
  type PeriodPlan,
  priceChangeMail,
  priceKeptMail,
} from '../../../booking/memberships/index.ts';
import { readCenter } from '../../../center/center/index.ts';
import type { Connection, Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError, invalidFields } from '../../../platform/domain-error.ts';
import type { Notice } from '../../../platform/outbox/index.ts';
import { newId } from '../../../platform/ids.ts';
import { addDays, localDateOf } from '../../../platform/time/local-time.ts';
import {
  applyPrices,
  deletePriceChange,
  insertPriceChange,
  insertPriceNotices,
  listAnnouncedPrices,
  listRenewing,
  listTold,
  lockPricedTemplate,
  lockRules,
} from './rules.repository.ts';

/** Members are told a price this many days before it applies. */
const noticeDays = 15;
const mailsPerStatement = 200;

interface AnnouncedPrice {
  templateId: string;
  fromDate: string;
  newPriceMinor: number;
}

export function firstPriceDate(today: string): string {
  return addDays(today, noticeDays);
}

/** The members of a plan, each with the first day of a period at the new price. */
async function affectedMembers(
  connection: Connection,
  { templateId, fromDate }: Pick<AnnouncedPrice, 'templateId' | 'fromDate'>,
) {
  const plans = await listPlans(connection, [templateId]);
  const plan = plans.get(templateId) ?? defaultPlan;
  return (await listRenewing(connection, templateId)).map((membership) => ({
    ...membership,
    paysFrom: firstPeriodFrom(membership, plan, fromDate),
  }));
}

function firstPeriodFrom(
  { renewsOn, anchorDay }: { renewsOn: string; anchorDay: number },
  plan: PeriodPlan,
  fromDate: string,
): string {
  let startsOn = renewsOn;
  while (startsOn < fromDate) startsOn = periodFrom(startsOn, plan, anchorDay).endsOn;
  return startsOn;
}

/** @throws {DomainError} `not_found` */
export async function previewPrice(
  connection: Connection,
  change: AnnouncedPrice,
): Promise<PriceChangePreview> {
  const template = (await listPrices(connection, [change.templateId])).get(change.templateId);
  if (!template) throw new DomainError('not_found');
  const members = await affectedMembers(connection, change);
  const days = members.map(({ paysFrom }) => paysFrom).sort();
  return {
    oldPriceMinor: template.priceMinor,
    memberCount: members.length,
    withoutMail: members
      .filter(({ clientEmail }) => clientEmail === null)
      .map(({ clientId, clientName }) => ({ id: clientId, name: clientName })),
    firstOn: days[0] ?? null,
    lastOn: days.at(-1) ?? null,
  };
}

/**
 * Announces a plan's price from a day on, and mails its members the old and the new price and how to
 * leave. Periods that start before that day keep the old price.
 * @throws {DomainError} `not_found`; `illegal_transition` while another change waits;
 *   `price_changed` when the members are not those that the user was shown
 */
export async function announcePrice(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Actor,
  { expectedCount, ...change }: AnnouncedPrice & { expectedCount: number },
): Promise<void> {
  const { clock, audit } = dependencies;
  const { templateId, fromDate, newPriceMinor } = change;
  const { timeZone } = await readCenter(trx);
  const first = firstPriceDate(localDateOf(clock.now(), timeZone));
  if (fromDate < first) {
    throw invalidFields({ fromDate: `Hay que avisar ${noticeDays} días antes.` });
  }
  await lockRules(trx);
  const template = await lockPricedTemplate(trx, templateId);
  if (!template) throw new DomainError('not_found');
  const { name, priceMinor: oldPriceMinor } = template;
  if (newPriceMinor === oldPriceMinor) {
    throw invalidFields({ newPriceMinor: 'Es el precio que ya tiene.' });
  }
  const announced = await listAnnouncedPrices(trx);
  if (announced.some((one) => one.templateId === templateId && !one.isApplied)) {
    throw new DomainError('illegal_transition');
  }
  const members = await affectedMembers(trx, change);
  if (members.length !== expectedCount) throw new DomainError('price_changed');
  const at = clock.now();
  const id = newId();
  await insertPriceChange(trx, { ...change, id, oldPriceMinor, at, userId: actor.userId });
  await tell(dependencies, trx, { id, name, oldPriceMinor, newPriceMinor }, members);
  const changes = [
    { field: 'announcedPriceMinor', before: String(oldPriceMinor), after: String(newPriceMinor) },
    { field: 'priceFromDate', before: null, after: fromDate },
  ];
  const entity = { entity: 'packageTemplate', entityId: templateId } as const;
  await audit.write(trx, { actor, action: 'updated', ...entity, changes });
}

/** Mails members a price. Those without an address are told when they have one. */
async function tell(
  { clock, config, outbox }: Dependencies,
  trx: Transaction,
  change: { id: string; name: string; oldPriceMinor: number; newPriceMinor: number },
  members: Awaited<ReturnType<typeof affectedMembers>>,
): Promise<void> {
  const { name: centerName, timeZone, currency } = await readCenter(trx);
  const site = { origin: config.publicUrl.origin, centerName, timeZone, currency };
  const { id: changeId, name, oldPriceMinor, newPriceMinor } = change;
  const told = members.flatMap(({ id, clientEmail, clientName, paysFrom }) => {
    const about = { name, clientName, oldPriceMinor, newPriceMinor, paysFrom };
    return clientEmail === null ? [] : [{ id, mail: priceChangeMail(site, clientEmail, about) }];
  });
  const membershipIds = told.map(({ id }) => id);
  await insertPriceNotices(trx, { changeId, membershipIds, at: clock.now() });
  await addAll(
    outbox,
    trx,
    told.map(({ mail }) => mail),
  );
}

/** Tells announced prices to who began, stayed or changed to the plan after the announcement. */
export async function tellNewMembers(dependencies: Dependencies): Promise<void> {
  const { database } = dependencies;
  const listOpen = async (connection: Connection) =>
    (await listAnnouncedPrices(connection)).filter(({ isApplied }) => !isApplied);
  if ((await listOpen(database.connection)).length === 0) return;
  await database.transaction(async (trx) => {
    await lockRules(trx);
    for (const change of await listOpen(trx)) {
      const told = new Set((await listTold(trx, change.id)).map(({ id }) => id));
      const members = await affectedMembers(trx, change);
      const untold = members.filter(({ id }) => !told.has(id));
      await tell(dependencies, trx, { ...change, name: change.templateName }, untold);
    }
  });
}

/**
 * Withdraws an announced price before its day, and mails who was told of it that theirs stays.
 * @throws {DomainError} `not_found`; `illegal_transition` from its day on
 */
export async function withdrawPrice(
  { clock, config, outbox, audit }: Dependencies,
  trx: Transaction,
  actor: Actor,
  id: string,
): Promise<void> {
  await lockRules(trx);
  const { name: centerName, timeZone, currency } = await readCenter(trx);
  const change = (await listAnnouncedPrices(trx)).find((one) => one.id === id);
  if (!change) throw new DomainError('not_found');
  const { templateId, templateName: name, fromDate, oldPriceMinor, newPriceMinor } = change;
  if (change.isApplied || fromDate <= localDateOf(clock.now(), timeZone)) {
    throw new DomainError('illegal_transition');
  }
  const told = await listTold(trx, id);
  await deletePriceChange(trx, id);
  const site = { origin: config.publicUrl.origin, centerName, timeZone, currency };
  const mails = told.flatMap(({ clientEmail, clientName }) => {
    const about = { name, clientName, priceMinor: oldPriceMinor };
    return clientEmail === null ? [] : [priceKeptMail(site, clientEmail, about)];
  });
  await addAll(outbox, trx, mails);
  const changes = [
    { field: 'announcedPriceMinor', before: String(newPriceMinor), after: String(oldPriceMinor) },
  ];
  const entity = { entity: 'packageTemplate', entityId: templateId } as const;
  await audit.write(trx, { actor, action: 'updated', ...entity, changes });
}

/** Gives packages the announced prices whose day has come. Repeated, it changes nothing. */
export async function applyAnnouncedPrices(dependencies: Dependencies): Promise<void> {
  const { database, clock, audit } = dependencies;
  await database.transaction(async (trx) => {
    const { timeZone } = await readCenter(trx);
    const at = clock.now();
    const applied = await applyPrices(trx, { today: localDateOf(at, timeZone), at });
    await audit.writeAll(
      trx,
      applied.map(({ templateId, oldPriceMinor, newPriceMinor }) => ({
        actor: null,
        action: 'updated',
        entity: 'packageTemplate',
        entityId: templateId,
        changes: [
          { field: 'priceMinor', before: String(oldPriceMinor), after: String(newPriceMinor) },
        ],
      })),
    );
  });
}

async function addAll(
  outbox: Dependencies['outbox'],
  trx: Transaction,
  mails: readonly Notice[],
): Promise<void> {
  for (let start = 0; start < mails.length; start += mailsPerStatement) {
    await outbox.addAll(trx, mails.slice(start, start + mailsPerStatement));
  }
}

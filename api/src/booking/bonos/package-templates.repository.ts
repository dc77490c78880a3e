import { sql } from 'kysely';
import type { PackageTemplate, PackageTemplateInput } from '@aforo/shared/contract';
import type { Connection } from '../../platform/database/index.ts';
import { defaultPlan, listPlans } from './plans/membership-plan.repository.ts';

const columns = sql`
  t.id, t.name, t.kind, t.credits, t.validity_days,
  t.validity_from, t.weekly_limit,
  t.price_minor, t.tax_treatment, t.tax_cause,
  t.tax_basis_points, t.renews_monthly, t.status, t.version,
  array(select x.service_id from package_template_service x
    where x.template_id = t.id order by 1) as "serviceIds"`;

export async function listTemplates(connection: Connection): Promise<PackageTemplate[]> {
  const { rows } = await sql<PackageTemplate>`
    select ${columns} from package_template t order by t.status, search_text(t.name), t.id
  `.execute(connection);
  return withPlans(connection, rows);
}

async function withPlans(
  connection: Connection,
  templates: readonly PackageTemplate[],
): Promise<PackageTemplate[]> {
  const renewing = templates.filter(({ renewsMonthly }) => renewsMonthly);
  const plans = await listPlans(
    connection,
    renewing.map(({ id }) => id),
  );
  return templates.map((template) => ({
    ...template,
    plan: template.renewsMonthly ? (plans.get(template.id) ?? defaultPlan) : null,
  }));
}

export async function findTemplate(
  connection: Connection,
  id: string,
): Promise<PackageTemplate | undefined> {
  const { rows } = await sql<PackageTemplate>`
    select ${columns} from package_template t where t.id = ${id}`.execute(connection);
  return (await withPlans(connection, rows))[0];
}

export async function lockTemplate(connection: Connection, id: string): Promise<void> {
  await sql`select from package_template where id = ${id} for update`.execute(connection);
}

export async function insertTemplate(
  connection: Connection,
  template: PackageTemplateInput & { id: string; now: Date },
): Promise<void> {
  await sql`
    insert into package_template (id, name, kind, credits, validity_days, validity_from,
      weekly_limit, price_minor, tax_treatment, tax_cause, tax_basis_points,
      renews_monthly, created_at)
    values (${template.id}, ${template.name}, ${template.kind}, ${template.credits},
      ${template.validityDays}, ${template.validityFrom}, ${template.weeklyLimit},
      ${template.priceMinor}, ${template.taxTreatment}, ${template.taxCause},
      ${template.taxBasisPoints}, ${template.renewsMonthly ?? false},
      ${template.now})`.execute(connection);
  await putServices(connection, template.id, template.serviceIds);
}

export async function updateTemplate(
  connection: Connection,
  id: string,
  template: PackageTemplateInput,
): Promise<void> {
  await sql`
    update package_template set name = ${template.name}, kind = ${template.kind},
      credits = ${template.credits}, validity_days = ${template.validityDays},
      validity_from = ${template.validityFrom}, weekly_limit = ${template.weeklyLimit},
      price_minor = ${template.priceMinor}, tax_treatment = ${template.taxTreatment},
      tax_cause = ${template.taxCause}, tax_basis_points = ${template.taxBasisPoints},
      renews_monthly = ${template.renewsMonthly ?? false},
      version = version + 1
    where id = ${id}`.execute(connection);
  await sql`delete from package_template_service where template_id = ${id}`.execute(connection);
  await putServices(connection, id, template.serviceIds);
}

export async function setTemplateStatus(
  connection: Connection,
  id: string,
  status: PackageTemplate['status'],
): Promise<void> {
  await sql`
    update package_template set status = ${status}, version = version + 1
    where id = ${id}`.execute(connection);
}

/** The number of these services that exist. */
export async function countServices(
  connection: Connection,
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from service where id = any(${ids}::uuid[])`.execute(connection);
  return rows[0]?.count ?? 0;
}

async function putServices(
  connection: Connection,
  templateId: string,
  serviceIds: readonly string[],
): Promise<void> {
  await sql`
    insert into package_template_service (template_id, service_id)
    select ${templateId}, service_id from unnest(${serviceIds}::uuid[]) as service_id
  `.execute(connection);
}

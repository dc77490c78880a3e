import type { PackageTemplate, Product, Promotion, Service } from '@aforo/shared/contract';

/** Everything that a promotion code can apply to. */
export interface PromotableItems {
  services: readonly Service[];
  packages: readonly PackageTemplate[];
  products: readonly Product[];
}

type PromotionScope = Pick<Promotion, 'serviceIds' | 'templateIds' | 'productIds'>;

/** In the order of the lists, so that the same selection always reads the same. */
export function promotedNames(
  { serviceIds, templateIds, productIds }: PromotionScope,
  { services, packages, products }: PromotableItems,
): string[] {
  const ids = new Set([...serviceIds, ...templateIds, ...productIds]);
  return [...services, ...packages, ...products]
    .filter(({ id }) => ids.has(id))
    .map(({ name }) => name);
}

const shownNames = 3;
const all = new Intl.ListFormat('es', { type: 'conjunction' });

/** `Bono 10, Bono 5, Yoga suave y 4 más`: short enough for a row. */
export function shortNames(names: readonly string[]): string {
  if (names.length <= shownNames + 1) return all.format(names);
  return `${names.slice(0, shownNames).join(', ')} y ${names.length - shownNames} más`;
}

interface SelectableItem {
  id: string;
  name: string;
  status: 'active' | 'archived';
}

/** Active items, and archived ones that are already selected. */
export function optionsOf(items: readonly SelectableItem[], chosen: readonly string[] = []) {
  return items
    .filter(({ id, status }) => status === 'active' || chosen.includes(id))
    .map(({ id, name, status }) => ({
      value: id,
      label: status === 'active' ? name : `${name} (archivado)`,
    }));
}

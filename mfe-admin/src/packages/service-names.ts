import type { Service } from '@aforo/shared/contract';

/** The names in the order of the services, so that the same selection always reads the same. */
export function namesOf(
  serviceIds: readonly string[],
  services: readonly Pick<Service, 'id' | 'name'>[],
): string[] {
  return services.filter(({ id }) => serviceIds.includes(id)).map(({ name }) => name);
}

import type { Service } from '@aforo/shared/contract';

/** What a client may book from here. */
export function isBookable({ status, isOnline }: Pick<Service, 'status' | 'isOnline'>): boolean {
  return status === 'active' && isOnline;
}

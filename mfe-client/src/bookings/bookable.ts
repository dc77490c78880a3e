import type { Service } from '@aforo/shared/contract';

/** Whether clients can book the service online. */
export function isBookable({ status, isOnline }: Pick<Service, 'status' | 'isOnline'>): boolean {
  return status === 'active' && isOnline;
}

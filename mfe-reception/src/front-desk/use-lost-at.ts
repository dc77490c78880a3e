import { useState } from 'react';
import { isUnreachable } from '@aforo/shared/http';

/** Since when Aforo can't be reached, as the last reading of the day tells; null while it can. */
export function useLostAt(error: Error | null, now: Date): Date | null {
  const [lostAt, setLostAt] = useState<Date | null>(null);
  const isLost = isUnreachable(error);
  if (isLost && !lostAt) setLostAt(now);
  if (!isLost && lostAt) setLostAt(null);
  return lostAt;
}

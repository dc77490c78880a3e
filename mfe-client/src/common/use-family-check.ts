import { useEffect } from 'react';
import { useArea } from '@aforo/shared/area';
import { ApiError } from '@aforo/shared/http';

/**
 * Reads the session again when a request for a child is `not_found`: the user may no longer act for
 * the child, and the screens then say so.
 */
export function useFamilyCheck(forId: string | null, error: unknown): void {
  const { shell } = useArea();
  const isRefused = forId !== null && error instanceof ApiError && error.code === 'not_found';
  useEffect(() => {
    if (isRefused) void shell.refreshSession();
  }, [isRefused, shell]);
}

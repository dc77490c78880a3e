import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useArea, useSession } from '@aforo/shared/area';

/**
 * What follows once a factor that the center asked for is there and its codes are kept: the session is
 * read again, what was refused meanwhile is asked for again, and the person goes where they were going.
 */
export function useGoOn(): () => void {
  const { shell, navigator } = useArea();
  const { needsSecondFactor } = useSession();
  const queryClient = useQueryClient();
  const [search] = useSearchParams();
  const wanted = search.get('volver');

  async function goOn(): Promise<void> {
    await shell.refreshSession();
    void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
    // A path of ours, and not another origin's `//…`.
    if (wanted && /^\/(?![/\\])/.test(wanted)) navigator.replace(wanted);
  }
  return () => {
    if (needsSecondFactor) void goOn();
  };
}

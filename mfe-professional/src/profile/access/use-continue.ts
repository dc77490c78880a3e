import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useArea, useSession } from '@aforo/shared/area';

/**
 * Continues after a required factor is set up and its codes are saved: refreshes the session,
 * repeats the requests that were refused, and goes to the page that the user wanted.
 */
export function useContinue(): () => void {
  const { shell, navigator } = useArea();
  const { needsSecondFactor } = useSession();
  const queryClient = useQueryClient();
  const [search] = useSearchParams();
  const wanted = search.get('volver');

  async function goOn(): Promise<void> {
    await shell.refreshSession();
    void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
    // A path of this origin, and not another origin's `//…`.
    if (wanted && /^\/(?![/\\])/.test(wanted)) navigator.replace(wanted);
  }
  return () => {
    if (needsSecondFactor) void goOn();
  };
}

import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readHistoryState } from './history-state.ts';

/**
 * The secret of a mailed link in `?parameter=`. It is moved from the URL to the history entry as
 * soon as it is read, so that address bar, bookmarks and logs do not keep it.
 */
export function useLinkToken(parameter: string): string | undefined {
  const location = useLocation();
  const { pathname, search } = location;
  const navigate = useNavigate();
  const inUrl = new URLSearchParams(search).get(parameter);

  useEffect(() => {
    if (inUrl === null) return;
    const rest = new URLSearchParams(search);
    rest.delete(parameter);
    void navigate(
      { pathname, search: rest.toString() },
      { replace: true, state: { token: inUrl } },
    );
  }, [inUrl, navigate, parameter, pathname, search]);

  return inUrl ?? readHistoryState(location.state).token;
}

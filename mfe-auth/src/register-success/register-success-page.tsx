import { useLocation } from 'react-router-dom';
import { useLinkToken } from '../common/use-link-token.ts';
import { readHistoryState } from '../common/history-state.ts';
import { parameters } from '../paths.ts';
import { CheckInbox } from './check-inbox.tsx';
import { ConfirmEmail } from './confirm-email.tsx';

/** Shown after registering, and again when the mailed link is opened. */
export function RegisterSuccessPage() {
  const token = useLinkToken(parameters.token);
  const { email } = readHistoryState(useLocation().state);
  return token === undefined ? <CheckInbox email={email} /> : <ConfirmEmail token={token} />;
}

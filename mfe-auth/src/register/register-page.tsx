import { parameters } from '../paths.ts';
import { useLinkToken } from '../common/use-link-token.ts';
import { Invited } from './invited.tsx';
import { NewAccount } from './new-account.tsx';

/** An invitation's link and a new client's own account share this address. */
export function RegisterPage() {
  const token = useLinkToken(parameters.invitation);
  return token === undefined ? <NewAccount /> : <Invited key={token} token={token} />;
}

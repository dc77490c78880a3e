import { parameters } from '../paths.ts';
import { useLinkToken } from '../common/use-link-token.ts';
import { Invited } from './invited.tsx';
import { NewAccount } from './new-account.tsx';

/** Shared by invitation links and the registration of new clients. */
export function RegisterPage() {
  const token = useLinkToken(parameters.invitation);
  return token === undefined ? <NewAccount /> : <Invited key={token} token={token} />;
}

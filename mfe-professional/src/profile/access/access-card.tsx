import { lazyNamed, useSession } from '@aforo/shared/area';
import { Notice } from '@aforo/shared/ui';
import { Later } from '../later.tsx';

const OwnAccess = lazyNamed(
  () => import(/* webpackChunkName: "own-access" */ './own-access.tsx'),
  'OwnAccess',
);

/** Its code, with forms and QR codes, is loaded separately from the rest of the profile. */
export function AccessCard() {
  return (
    <Later lines={4}>
      <OwnAccess />
    </Later>
  );
}

/** Shown to a user who must set up a second factor: other requests are refused until then. */
export function SecondFactorNotice() {
  return useSession().needsSecondFactor ? (
    <Notice tone="warning" title="Tu centro pide un segundo paso al entrar">
      Elige uno aquí abajo. En cuanto esté, sigues con lo tuyo.
    </Notice>
  ) : null;
}

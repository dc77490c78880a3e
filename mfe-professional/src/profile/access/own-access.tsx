import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Card, DelayedFallback, QueryState, Section, Skeleton } from '@aforo/shared/ui';
import type { Access } from '@aforo/shared/contract';
import { hasFactor } from './access.messages.ts';
import { accessQuery } from './access.queries.ts';
import { PasskeysPart } from './passkeys/passkeys-part.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { RecoveryCodesPart } from './recovery-codes-part.tsx';
import { TotpPart } from './totp-part.tsx';
import { useContinue } from './use-continue.ts';

/** The authentication methods besides the password. */
export function OwnAccess() {
  const access = useQuery(accessQuery);
  return (
    <Card>
      <Section
        title="Cómo entras"
        description="Con un segundo paso, quien sepa tu contraseña tampoco puede entrar."
      >
        <QueryState
          query={access}
          skeleton={
            <DelayedFallback>
              <Skeleton lines={2} height="56px" />
            </DelayedFallback>
          }
        >
          {(data) => <Parts access={data} />}
        </QueryState>
      </Section>
    </Card>
  );
}

function Parts({ access }: { access: Access }) {
  /** Shown once: they are not stored anywhere else. */
  const [codes, setCodes] = useState<string[]>();
  const goOn = useContinue();

  function onAdded(recoveryCodes: string[] | null): void {
    if (recoveryCodes) setCodes(recoveryCodes);
    else goOn();
  }
  return (
    <div>
      <TotpPart access={access} onAdded={onAdded} />
      <PasskeysPart access={access} onAdded={onAdded} />
      {hasFactor(access) ? (
        <RecoveryCodesPart left={access.recoveryCodesLeft} onRenewed={setCodes} />
      ) : null}
      {codes ? (
        <RecoveryCodesDialog
          codes={codes}
          onClose={() => {
            setCodes(undefined);
            goOn();
          }}
        />
      ) : null}
    </div>
  );
}

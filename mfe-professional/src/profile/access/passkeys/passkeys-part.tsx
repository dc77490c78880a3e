import { useState } from 'react';
import KeyRound from 'lucide-react/icons/key-round';
import { styled } from 'styled-components';
import { supportsPasskeys } from '@aforo/shared/access';
import type { Access } from '@aforo/shared/contract';
import { Button } from '@aforo/shared/ui';
import { AccessPart } from '../access-part.tsx';
import { AddPasskeyDialog } from './passkey-dialogs.tsx';
import { PasskeyRow } from './passkey-row.tsx';

interface Props {
  access: Access;
  /** Called with recovery codes if this is the first factor. */
  onAdded: (recoveryCodes: string[] | null) => void;
}

export function PasskeysPart({ access, onAdded }: Props) {
  const [isAdding, setAdding] = useState(false);
  const { passkeys } = access;
  const isPossible = supportsPasskeys();
  return (
    <AccessPart
      icon={<KeyRound size={24} aria-hidden />}
      title="Llaves de acceso"
      actions={
        isPossible ? (
          <Button size="sm" aria-label="Añadir una llave de acceso" onClick={() => setAdding(true)}>
            Añadir
          </Button>
        ) : null
      }
      below={
        passkeys.length > 0 ? (
          <List aria-label="Tus llaves de acceso">
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} access={access} />
            ))}
          </List>
        ) : null
      }
    >
      Entras con tu huella, tu cara o el PIN de tu dispositivo, también sin contraseña.
      {isPossible ? null : ' Este navegador no las admite: añádelas desde otro.'}
      {isAdding ? (
        <AddPasskeyDialog
          taken={passkeys.map(({ name }) => name)}
          onClose={() => setAdding(false)}
          onAdded={onAdded}
        />
      ) : null}
    </AccessPart>
  );
}

const List = styled.ul`
  padding: 0;
  list-style: none;
`;

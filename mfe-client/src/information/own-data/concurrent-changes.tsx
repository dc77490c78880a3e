import { styled } from 'styled-components';
import { Button, Notice } from '@aforo/shared/ui';
import type { Difference } from './own-data.form.ts';

interface Props {
  differences: readonly Difference[];
  onKeepMine: () => void;
  onTakeSaved: () => void;
}

/**
 * Another user saved different data while this one was typing: shows the differences to choose
 * from.
 */
export function ConcurrentChanges({ differences, onKeepMine, onTakeSaved }: Props) {
  return (
    <Notice
      tone="warning"
      title="Tus datos han cambiado mientras escribías"
      action={
        <>
          <Button variant="primary" onClick={onKeepMine}>
            Guardar lo mío
          </Button>
          <Button onClick={onTakeSaved}>Dejar lo que hay guardado</Button>
        </>
      }
    >
      Lo que has escrito sigue aquí. Lo guardado ahora es:
      <List>
        {differences.map(({ label, saved }) => (
          <li key={label}>
            {label}: <strong>{saved}</strong>
          </li>
        ))}
      </List>
    </Notice>
  );
}

const List = styled.ul`
  margin-top: ${({ theme }) => theme.space[2]};
  padding-left: ${({ theme }) => theme.space[4]};
`;

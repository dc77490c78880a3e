import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import { styled } from 'styled-components';
import { VisuallyHidden } from '@aforo/shared/ui';
import { installationQuery } from '../../common/installation.query.ts';
import { SettingsCard } from '../settings-card.tsx';
import { installationItems } from './installation.messages.ts';

/** What only the operator of the server can configure, and its state. */
export function InstallationCard() {
  const query = useQuery(installationQuery);
  return (
    <SettingsCard
      title="Lo que se pone en el servidor"
      description="No se cambia desde aquí: lo pone quien lleva el servidor, que encuentra cada nombre en su guía."
      query={query}
      lines={4}
    >
      {(installation) => (
        <Items>
          {installationItems(installation).map(({ name, isReady, text }) => (
            <li key={name}>
              {isReady ? <Check size={20} aria-hidden /> : <Circle size={20} aria-hidden />}
              <div>
                <strong>{name}</strong>
                <VisuallyHidden>{isReady ? ', puesto' : ', falta'}</VisuallyHidden>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </Items>
      )}
    </SettingsCard>
  );
}

const Items = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[4]};
  margin: 0;
  padding: 0;
  list-style: none;

  > li {
    display: flex;
    gap: ${({ theme }) => theme.space[3]};
    align-items: flex-start;
  }
  > li > div {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  svg {
    flex: none;
    color: ${({ theme }) => theme.color.textMuted};
  }
  strong {
    font-weight: ${({ theme }) => theme.font.medium};
  }
  p {
    color: ${({ theme }) => theme.color.textMuted};
  }
`;

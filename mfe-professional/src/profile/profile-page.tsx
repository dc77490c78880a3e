import { styled } from 'styled-components';
import { Page, useSession } from '@aforo/shared/area';
import { AccountSections } from './account-sections.tsx';
import { OwnDataCard } from './own-data-card.tsx';

/** The profile of everybody who works here; other areas show it in their own frame. */
export function ProfilePage() {
  const { role } = useSession().user;
  return (
    <Page title={role === 'professional' ? 'Mi información' : 'Mi perfil'}>
      <Column>
        <OwnDataCard />
        <AccountSections />
      </Column>
    </Page>
  );
}

const Column = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[5]};
  max-width: 720px;
`;

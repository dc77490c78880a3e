import { styled } from 'styled-components';
import { Page, useSession } from '@aforo/shared/area';
import { OpenSessionsCard } from './open-sessions-card.tsx';
import { OwnDataCard } from './own-data-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { PictureCard } from './picture-card.tsx';

/** The profile of everybody who works here; other areas show it in their own frame. */
export function ProfilePage() {
  const { role } = useSession().user;
  return (
    <Page title={role === 'professional' ? 'Mi información' : 'Mi perfil'}>
      <Sheet>
        <Columns>
          <Column>
            <OwnDataCard />
            <PasswordCard />
          </Column>
          <Column>
            <PictureCard />
            <OpenSessionsCard />
          </Column>
        </Columns>
      </Sheet>
    </Page>
  );
}

/** What counts is the room that is left beside the navigation, which can be folded. */
const Sheet = styled.div`
  container-type: inline-size;
`;

const Columns = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[5]};
  max-width: 720px;

  @container (min-width: 880px) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    align-items: start;
    max-width: 1120px;
  }
`;

const Column = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[5]};
  min-width: 0;
`;

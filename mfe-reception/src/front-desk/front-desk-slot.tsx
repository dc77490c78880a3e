import { styled } from 'styled-components';
import { Slot } from '@aforo/shared/area';
import { Section } from '@aforo/shared/ui';
import { useFrontDesk } from './front-desk-context.ts';

/** What other areas show in the column of the client. */
export function FrontDeskSlot() {
  const { localDate, shown, urlState } = useFrontDesk();
  const [sessionId, clientId] = [shown?.id ?? null, urlState.clientId];
  return (
    <Slot name="frontDesk" context={{ localDate, sessionId, clientId }}>
      {(title, content) => (
        <Box>
          <Section title={title}>{content}</Section>
        </Box>
      )}
    </Slot>
  );
}

const Box = styled.div`
  padding: 16px;
  border-top: 1px solid ${({ theme }) => theme.color.line};

  h2 {
    font-size: ${({ theme }) => theme.type.md};
  }
`;

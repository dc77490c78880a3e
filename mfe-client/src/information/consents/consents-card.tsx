import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { consentName, generalErrorMessage, type OwnClient } from '@aforo/shared/contract';
import { ApiError } from '@aforo/shared/http';
import { Button, Card, CheckboxField, Notice, Section, Stack } from '@aforo/shared/ui';
import { consentSentence, freeConsents, lastAnswer, type FreeConsent } from './consent.messages.ts';
import { consentOf } from './consents.ts';
import { useConsentChange } from '../own-data/own-client.queries.ts';
import { TermsLine } from './terms-line.tsx';

/** The client's consents. A change is saved immediately, with an undo button beside it. */
export function ConsentsCard({ client }: { client: OwnClient }) {
  return (
    <Card>
      <Section
        title="Consentimientos"
        description="Puedes cambiar de idea cuando quieras: se guarda al momento."
      >
        <Stack gap={3}>
          <TermsLine client={client} />
          {freeConsents.map((kind) => (
            <FreeConsentField key={kind} client={client} kind={kind} />
          ))}
        </Stack>
      </Section>
    </Card>
  );
}

function FreeConsentField({ client, kind }: { client: OwnClient; kind: FreeConsent }) {
  const { timeZone } = useArea().settings.center;
  const consent = consentOf(client, kind);
  const change = useConsentChange(kind);
  return (
    <div>
      <CheckboxField
        label={consentName[kind]}
        description={[consentSentence[kind], lastAnswer(consent, timeZone)]
          .filter(Boolean)
          .join(' ')}
        checked={consent.isGranted}
        onChange={(event) => change.mutate(event.target.checked)}
      />
      <Outcome role="status">
        {change.isSuccess ? (
          <>
            Guardado.
            <Button
              size="sm"
              variant="quiet"
              aria-label={`Deshacer: ${consentName[kind]}`}
              onClick={() => change.mutate(!change.variables)}
            >
              Deshacer
            </Button>
          </>
        ) : null}
      </Outcome>
      {change.isError ? (
        <Notice tone="error">
          No se ha guardado.{' '}
          {change.error instanceof ApiError ? change.error.message : generalErrorMessage.internal}
        </Notice>
      ) : null}
    </div>
  );
}

const Outcome = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.space[2]};
  align-items: center;
  padding-left: 32px;
  color: ${({ theme }) => theme.color.success.ink};
  font-size: ${({ theme }) => theme.type.sm};
`;

import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { consentName, errorMessage, type OwnClient } from '@aforo/shared/contract';
import { ApiError } from '@aforo/shared/http';
import { Button, Card, CheckboxField, Notice, Section, Stack } from '@aforo/shared/ui';
import {
  consentSentence,
  freeConsents,
  lastAnswer,
  termsWords,
  type FreeConsent,
} from './consent-words.ts';
import { consentOf } from './consents.ts';
import { useConsentChange } from './own-client.queries.ts';

/** What the client has agreed to. A change is saved at once and can be undone beside it. */
export function ConsentsCard({ client }: { client: OwnClient }) {
  return (
    <Card>
      <Section
        title="Consentimientos"
        description="Puedes cambiar de idea cuando quieras: se guarda al momento."
      >
        <Stack gap={3}>
          <Terms client={client} />
          {freeConsents.map((kind) => (
            <FreeConsentField key={kind} client={client} kind={kind} />
          ))}
        </Stack>
      </Section>
    </Card>
  );
}

function Terms({ client }: { client: OwnClient }) {
  const { timeZone } = useArea().settings.center;
  const terms = consentOf(client, 'terms');
  const Icon = terms.isGranted ? CircleCheck : CircleAlert;
  return (
    <Line $tone={terms.isGranted ? 'success' : 'warning'}>
      <Icon size={20} aria-hidden />
      <div>
        {consentName.terms}
        <Small>{termsWords(terms, timeZone)}</Small>
      </div>
    </Line>
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
          {change.error instanceof ApiError ? change.error.message : errorMessage.internal}
        </Notice>
      ) : null}
    </div>
  );
}

const Line = styled.div<{ $tone: 'success' | 'warning' }>`
  display: flex;
  gap: ${({ theme }) => theme.space[3]};

  > svg {
    flex: none;
    margin-top: 2px;
    color: ${({ theme, $tone }) => theme.color[$tone].ink};
  }
`;

const Small = styled.div`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
  line-height: 1.4;
`;

const Outcome = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.space[2]};
  align-items: center;
  padding-left: 32px;
  color: ${({ theme }) => theme.color.success.ink};
  font-size: ${({ theme }) => theme.type.sm};
`;

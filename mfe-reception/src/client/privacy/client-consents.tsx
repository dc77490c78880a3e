import { LegalLink, useArea } from '@aforo/shared/area';
import {
  consentKinds,
  consentName,
  legalKinds,
  legalName,
  type Client,
  type ConsentKind,
} from '@aforo/shared/contract';
import { Card, CheckboxField, Instant, Row, Section } from '@aforo/shared/ui';
import { styled } from 'styled-components';
import { acceptedText } from './accepted.messages.ts';
import { useConsent } from '../client.queries.ts';

/** The client's consents. Each change is saved immediately. */
export function ClientConsents({ client }: { client: Client }) {
  return (
    <Card>
      <Section
        title="Consentimientos"
        description="Cada cambio se guarda al momento y queda en el historial."
      >
        <List>
          {consentKinds.map((kind) => (
            <li key={kind}>
              <Consent client={client} kind={kind} />
              {kind === 'terms' ? <Texts client={client} /> : null}
            </li>
          ))}
        </List>
      </Section>
    </Card>
  );
}

/** The accepted versions of the legal texts, and whether there is a newer one. */
function Texts({ client }: { client: Client }) {
  const { legal } = useArea().settings;
  const terms = client.consents.find(({ kind }) => kind === 'terms');
  const versionText = acceptedText(terms, legal);
  return (
    <Below>
      {versionText ? <p>{versionText}</p> : null}
      <Row gap={3}>
        {legalKinds.map((kind) => (
          <LegalLink key={kind} kind={kind} version={terms?.versions?.[kind]}>
            Leer {legalName[kind].toLowerCase()}
          </LegalLink>
        ))}
      </Row>
    </Below>
  );
}

function Consent({ client, kind }: { client: Client; kind: ConsentKind }) {
  const known = client.consents.find((consent) => consent.kind === kind);
  const save = useConsent(client.id, kind, consentName[kind]);
  const isGranted = known?.isGranted ?? false;
  return (
    <CheckboxField
      label={consentName[kind]}
      description={<Since isGranted={isGranted} at={known?.changedAt ?? null} />}
      // Optimistic: shows the requested value; an error restores the saved one.
      checked={save.isPending ? save.variables : isGranted}
      onChange={({ target }) => {
        if (!save.isPending) save.mutate(target.checked);
      }}
    />
  );
}

function Since({ isGranted, at }: { isGranted: boolean; at: string | null }) {
  const { timeZone } = useArea().settings.center;
  if (at === null) return isGranted ? 'Dado' : 'Sin respuesta todavía';
  return (
    <>
      {isGranted ? 'Lo dio ' : 'Lo retiró '}
      <Instant at={at} timeZone={timeZone} />
    </>
  );
}

const Below = styled.div`
  /* Aligned with the label of the checkbox above. */
  padding-left: 32px;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: 12px;
`;

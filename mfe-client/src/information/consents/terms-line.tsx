import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { styled } from 'styled-components';
import { LegalLink, useArea } from '@aforo/shared/area';
import { consentName, legalKinds, legalName, type OwnClient } from '@aforo/shared/contract';
import { ApiError } from '@aforo/shared/http';
import { Button, Notice, Row } from '@aforo/shared/ui';
import { isOutdated, newVersionText, termsText } from './consent.messages.ts';
import { consentOf } from './consents.ts';
import { useTermsAcceptance } from '../own-data/own-client.queries.ts';

/**
 * The accepted terms and their date, with a link to the text and to a newer version if there is
 * one.
 */
export function TermsLine({ client }: { client: OwnClient }) {
  const { center, legal } = useArea().settings;
  const terms = consentOf(client, 'terms');
  const acceptance = useTermsAcceptance();
  const isOld = legal !== undefined && isOutdated(terms, legal);
  const isFine = terms.isGranted && !isOld;
  const Icon = isFine ? CircleCheck : CircleAlert;
  return (
    <Line $tone={isFine ? 'success' : 'warning'}>
      <Icon size={20} aria-hidden />
      <div>
        {consentName.terms}
        <Small>{termsText(terms, center.timeZone)}</Small>
        <Row gap={3}>
          {legalKinds.map((kind) => (
            <LegalLink key={kind} kind={kind} version={isOld ? undefined : terms.versions?.[kind]}>
              Leer {legalName[kind].toLowerCase()}
            </LegalLink>
          ))}
        </Row>
        {isOld ? (
          <NewVersion>
            <Small>{newVersionText(terms)}</Small>
            <Button
              size="sm"
              isPending={acceptance.isPending}
              onClick={() => {
                if (!acceptance.isPending) acceptance.mutate(legal);
              }}
            >
              Aceptar
            </Button>
          </NewVersion>
        ) : null}
        {acceptance.error ? (
          <Notice tone="error">{acceptanceErrorText(acceptance.error)}</Notice>
        ) : null}
      </div>
    </Line>
  );
}

function acceptanceErrorText(error: Error): string {
  return error instanceof ApiError && error.code === 'stale_version'
    ? 'Acaba de salir otra versión. Léela y acéptala.'
    : error.message;
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

const NewVersion = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[2]};
  align-items: center;
`;

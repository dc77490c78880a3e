import { useState } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import { documentTypeName, type listOwnDocuments, type ResponseOf } from '@aforo/shared/contract';
import { formatDate, money } from '@aforo/shared/format';
import { api } from '@aforo/shared/http';
import {
  Button,
  Card,
  DelayedFallback,
  QueryState,
  Section,
  Skeleton,
  Stack,
} from '@aforo/shared/ui';
import { styled } from 'styled-components';
import { DocumentButton } from '../common/document-button.tsx';
import { ownDocumentsRead } from '../reads.ts';

type OwnDocument = ResponseOf<typeof listOwnDocuments>['items'][number];

const ownDocumentsQuery = queryOptions({
  queryKey: ['me', 'documents'],
  queryFn: ({ signal }) => api.read(ownDocumentsRead, {}, { signal }),
});

const shownAtFirst = 5;

/** The client's payments, each with its document to download. */
export function ReceiptsCard() {
  const documents = useQuery(ownDocumentsQuery);
  return (
    <Card>
      <Section title="Tus recibos">
        <QueryState
          query={documents}
          skeleton={
            <DelayedFallback>
              <Skeleton lines={2} height="52px" />
            </DelayedFallback>
          }
        >
          {({ items }) => <Receipts items={items} />}
        </QueryState>
      </Section>
    </Card>
  );
}

function Receipts({ items }: { items: readonly OwnDocument[] }) {
  const [isWhole, setWhole] = useState(false);
  if (items.length === 0) {
    return <Quiet>Cuando pagues algo, aquí tendrás su recibo en PDF.</Quiet>;
  }
  return (
    <Stack gap={3}>
      <List>
        {(isWhole ? items : items.slice(0, shownAtFirst)).map((document) => (
          <Receipt key={document.id} document={document} />
        ))}
      </List>
      {items.length > shownAtFirst && !isWhole ? (
        <div>
          <Button size="sm" onClick={() => setWhole(true)}>
            Ver los {items.length}
          </Button>
        </div>
      ) : null}
    </Stack>
  );
}

function Receipt({ document }: { document: OwnDocument }) {
  const { currency } = useArea().settings.center;
  const { fullNumber, type, issuedOn, description, totalMinor, cardLastFour } = document;
  return (
    <li>
      <div>
        <strong>{description}</strong>
        <Quiet>
          {formatDate(issuedOn)} · {documentTypeName[type]} {fullNumber}
          {cardLastFour ? ` · cobrado con tu tarjeta terminada en ${cardLastFour}` : ''}
        </Quiet>
      </div>
      <Amount>{money(totalMinor, currency)}</Amount>
      <DocumentButton document={document} />
    </li>
  );
}

const List = styled.ul`
  display: flex;
  flex-direction: column;

  > li {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 16px;
    align-items: center;
    padding: 8px 0;
    border-bottom: 1px solid ${({ theme }) => theme.color.line};

    &:last-child {
      border-bottom: 0;
    }
    > :first-child {
      flex: 1 1 160px;
      min-width: 0;
      overflow-wrap: anywhere;
    }
  }
`;

const Amount = styled.span`
  font-variant-numeric: tabular-nums;
`;

const Quiet = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;

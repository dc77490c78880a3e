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
import { itemsOf, useFamily } from '../common/use-family.ts';
import { ownDocumentsRead } from '../reads.ts';

interface OwnDocument {
  document: ResponseOf<typeof listOwnDocuments>['items'][number];
  /** The child it is about; null: the user. */
  childName: string | null;
}

const ownDocumentsQuery = queryOptions({
  queryKey: ['me', 'documents'],
  queryFn: ({ signal }) => api.read(ownDocumentsRead, {}, { signal }),
});

const shownAtFirst = 5;

/** The payments of the user and of their children, each with its document to download. */
export function ReceiptsCard() {
  const documents = useQuery(ownDocumentsQuery);
  const { dependants } = useFamily();
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
          {({ items, dependants: ofDependants }) => (
            <Receipts
              items={[
                ...items.map((document) => ({ document, childName: null })),
                ...dependants.flatMap(({ id, name }) =>
                  itemsOf(ofDependants, id).map((document) => ({ document, childName: name })),
                ),
              ].toSorted((a, b) => b.document.issuedOn.localeCompare(a.document.issuedOn))}
            />
          )}
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
        {(isWhole ? items : items.slice(0, shownAtFirst)).map((item) => (
          <Receipt key={item.document.id} {...item} />
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

function Receipt({ document, childName }: OwnDocument) {
  const { currency } = useArea().settings.center;
  const { fullNumber, type, issuedOn, description, totalMinor, cardLastFour } = document;
  return (
    <li>
      <div>
        <strong>{childName === null ? description : `${description}, de ${childName}`}</strong>
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

import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { PackagePurchase } from '@aforo/shared/contract';
import {
  Card,
  DelayedFallback,
  Disclosure,
  LinkButton,
  QueryState,
  Section,
  Skeleton,
  Stack,
} from '@aforo/shared/ui';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { useSellsOnline } from '../../common/payment/pay-online.ts';
import { StoreSheet } from '../store/store-sheet.tsx';
import { ownPurchasesQuery } from '../../common/own-purchases.query.ts';
import { byUse, isCurrent, totalText } from '../../common/booking-terms/bono-balance.messages.ts';
import { Bono } from './bono.tsx';

/** The client's bonos, their balances and their movements. */
export function BonosCard() {
  const purchases = useQuery(ownPurchasesQuery);
  const sellsOnline = useSellsOnline();
  const [search, setSearch] = useSearchParams();
  return (
    <Card>
      {search.has('comprar') ? (
        <StoreSheet
          startsAtGift={search.get('comprar') === 'vale'}
          onClose={() => setSearch({}, { preventScrollReset: true, replace: true })}
        />
      ) : null}
      <Section
        title="Tus bonos"
        actions={
          sellsOnline ? (
            <LinkButton size="sm" to={paths.store()} preventScrollReset>
              Comprar un bono
            </LinkButton>
          ) : null
        }
      >
        <QueryState
          query={purchases}
          skeleton={
            <DelayedFallback>
              <Skeleton lines={2} height="72px" />
            </DelayedFallback>
          }
        >
          {(data) => <Bonos purchases={data.items} />}
        </QueryState>
      </Section>
    </Card>
  );
}

function Bonos({ purchases }: { purchases: readonly PackagePurchase[] }) {
  const { center } = useArea().settings;
  const current = purchases.filter(isCurrent).toSorted(byUse);
  const sum = totalText(current);
  const past = purchases.filter((purchase) => !isCurrent(purchase));
  return (
    <Stack gap={4}>
      {current.length === 0 ? (
        <MutedText>No tienes ningún bono en uso. En {center.name} te dicen cuáles hay.</MutedText>
      ) : (
        <>
          {sum ? <p>{sum} Primero se gasta el que antes caduca.</p> : null}
          <List purchases={current} />
        </>
      )}
      {past.length > 0 ? (
        <Disclosure summary={`Bonos anteriores (${past.length})`}>
          <List purchases={past} />
        </Disclosure>
      ) : null}
    </Stack>
  );
}

function List({ purchases }: { purchases: readonly PackagePurchase[] }) {
  return (
    <Items>
      {purchases.map((purchase) => (
        <li key={purchase.id}>
          <Bono purchase={purchase} />
        </li>
      ))}
    </Items>
  );
}

const MutedText = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
`;

const Items = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[4]};

  > li + li {
    padding-top: ${({ theme }) => theme.space[4]};
    border-top: 1px solid ${({ theme }) => theme.color.line};
  }
`;

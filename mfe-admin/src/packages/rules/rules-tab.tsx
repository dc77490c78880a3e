import { useQuery } from '@tanstack/react-query';
import { QueryState, Stack, together } from '@aforo/shared/ui';
import { packagesQuery } from '../packages.queries.ts';
import { ClosuresCard } from './closures-card.tsx';
import { FamilyDiscountCard } from './family-discount-card.tsx';
import { PricesCard } from './prices-card.tsx';
import { rulesQuery } from './rules.queries.ts';

export const rulesTab = 'cuotas';

/** What memberships cost besides their price: announced prices, closed seasons, families. */
export function RulesTab() {
  const reading = together(useQuery(rulesQuery), useQuery(packagesQuery));
  return (
    <QueryState query={reading}>
      {([rules, packages]) => (
        <Stack gap={5}>
          <PricesCard rules={rules} plans={packages.filter(({ renewsMonthly }) => renewsMonthly)} />
          <ClosuresCard closures={rules.closures} />
          <FamilyDiscountCard basisPoints={rules.familyDiscountBasisPoints} />
        </Stack>
      )}
    </QueryState>
  );
}

import { Stack } from '@aforo/shared/ui';
import { FeePolicyCard } from './fees/fee-policy-card.tsx';
import { ProfessionalActsCard } from './professional-acts/professional-acts-card.tsx';
import { ReturnGraceCard } from './returned-sessions/return-grace-card.tsx';
import { SessionClosingCard } from './session-closing/session-closing-card.tsx';

/** Session closing, fees, returned sessions and the acts of professionals. */
export function SessionsTab() {
  return (
    <Stack gap={5}>
      <FeePolicyCard />
      <SessionClosingCard />
      <ReturnGraceCard />
      <ProfessionalActsCard />
    </Stack>
  );
}

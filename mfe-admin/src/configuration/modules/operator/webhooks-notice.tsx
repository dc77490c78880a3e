import type { Webhook } from '@aforo/shared/contract';
import { Notice } from '@aforo/shared/ui';
import { formatCount } from '../module.messages.ts';

/** «3 sucesos esperan y 1 se ha perdido.» */
function undeliveredText(pending: number, givenUp: number): string {
  const parts = [
    pending > 0 && `${formatCount(pending)} ${pending === 1 ? 'espera' : 'esperan'}`,
    givenUp > 0 && `${formatCount(givenUp)} ${givenUp === 1 ? 'se ha perdido' : 'se han perdido'}`,
  ].filter(Boolean);
  return parts.length === 0 ? '' : `Sucesos: ${parts.join(' y ')}.`;
}

/** The webhooks that don't receive their events, or lost some. */
export function WebhooksNotice({ webhooks }: { webhooks: readonly Webhook[] }) {
  const failing = webhooks.filter(({ failure, givenUp }) => failure !== null || givenUp > 0);
  if (failing.length === 0) return null;
  return (
    <Notice tone="warning" title="Hay avisos que no llegan">
      {failing.map(({ id, address, failure, pending, givenUp }) => (
        <p key={id}>
          {address}: {failure ?? 'Ahora recibe.'} {undeliveredText(pending, givenUp)}
        </p>
      ))}
    </Notice>
  );
}

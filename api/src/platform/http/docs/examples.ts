import type * as contract from '@aforo/shared/contract';
import type { BodyOf } from '@aforo/shared/contract';
import type { OperationId } from '../route/refusals.ts';

const id = '01a2028a-c247-706f-abf8-d0a2f44496b0';

/** Example requests for the first calls of a client developer. */
const examples = {
  login: { email: 'ana@correo.es', password: 'tres palabras sueltas' },
  quoteBooking: { target: { sessionId: id } },
  createBooking: { target: { sessionId: id }, isHold: false },
  joinWaitlist: { sessionId: id },
} as const satisfies { [Id in OperationId]?: BodyOf<(typeof contract)[Id]> };

export function exampleOf(operationId: OperationId): unknown {
  // A wider type, so that calls without an example can be looked up.
  return (examples as { [Id in OperationId]?: unknown })[operationId];
}

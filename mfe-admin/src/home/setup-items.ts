import type { Home, SetupStep } from '@aforo/shared/contract';

interface SetupItem {
  step: SetupStep | 'invoicing';
  isDone: boolean;
}

/** The steps, with the choice between invoices and receipts once the center has a name. */
export function setupItems({ setup, isInvoicingAnswered: isDone }: Home): SetupItem[] {
  // Abroad, and on older servers, there is no choice.
  if (isDone === undefined) return setup;
  return setup.flatMap((item): SetupItem[] =>
    item.step === 'contact' ? [item, { step: 'invoicing', isDone }] : [item],
  );
}

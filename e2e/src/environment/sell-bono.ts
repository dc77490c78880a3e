import type { Page } from '@playwright/test';
import { sendAsPage } from './browser/send-as-page.ts';

interface BonoSale {
  clientId: string;
  name: string;
  /** The only service that it pays for. */
  serviceId: string;
}

/** Creates a bono of five sessions for 50 € and sells one, paid by card. */
export async function sellBono(
  admin: Page,
  { clientId, name, serviceId }: BonoSale,
): Promise<void> {
  const priceMinor = 5000;
  const template = await sendAsPage<{ id: string }>(admin, 'POST', '/api/packages', {
    name,
    kind: 'credits',
    credits: 5,
    validityDays: 60,
    priceMinor,
    validityFrom: 'purchase',
    serviceIds: [serviceId],
    weeklyLimit: null,
    taxTreatment: 'rate',
    taxCause: null,
    taxBasisPoints: 2100,
  });
  await sendAsPage(admin, 'POST', '/api/sales', {
    clientId,
    lines: [{ kind: 'package', templateId: template.id, quantity: 1 }],
    payments: [{ method: 'card', amountMinor: priceMinor }],
    document: { kind: 'simplified' },
    expectedTotalMinor: priceMinor,
  });
}

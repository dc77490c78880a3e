import type { Dependencies } from '../../platform/dependencies.ts';
import type { PaymentProviders } from './providers/payment-providers.ts';

/** What payments over the internet are done with. */
export type OnlineNeeds = Dependencies & { providers: PaymentProviders };

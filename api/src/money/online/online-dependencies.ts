import type { Dependencies } from '../../platform/dependencies.ts';
import type { PaymentProviders } from './providers/payment-providers.ts';

/** The dependencies of online payments. */
export type OnlineDependencies = Dependencies & { providers: PaymentProviders };

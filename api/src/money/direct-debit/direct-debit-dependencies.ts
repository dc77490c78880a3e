import type { OnlineDependencies } from '../online/index.ts';
import type { Accounts } from './accounts.ts';

export interface DirectDebitDependencies extends OnlineDependencies {
  accounts: Accounts;
}

import { DomainError } from '../../../platform/domain-error.ts';
import type { Visitor } from '../../../platform/config/exposure.ts';
import { moneyText } from '../../../platform/formats/money-text.ts';
import type { OnlineDependencies } from '../online-dependencies.ts';
import { type BankAct, BankRefusal } from './bank-ledger.ts';
import { bankPage, terminalPage } from './bank-page.ts';
import type { TestBank } from './test-bank.ts';

const bankActs: readonly string[] = [
  'pay',
  'payExpiring',
  'decline',
  'abandon',
  'authenticate',
  'payLater',
];

/** The time until the demo's bank confirms a delayed payment. */
const laterMs = 20_000;

/** @throws {DomainError} `not_found` without the test bank, or for an unknown checkout */
export async function showTestBank(
  dependencies: OnlineDependencies,
  visitor: Visitor,
  id: string,
): Promise<string> {
  const bank = await bankOf(dependencies, visitor);
  return isTerminal(id) ? renderTerminal(bank, id) : renderBankPage(bank, id, 'choose');
}

/** Handles a button of the bank's page. @returns another page, or the redirect's target */
export async function useTestBank(
  dependencies: OnlineDependencies,
  visitor: Visitor,
  { id, form }: { id: string; form: URLSearchParams },
): Promise<{ page: string } | { goesTo: string }> {
  const bank = await bankOf(dependencies, visitor);
  if (isTerminal(id)) return useTerminal(bank, id, form.get('act'));
  const act = bankActs.find((known) => known === form.get('act')) as BankAct | undefined; // one of `acts`
  if (act === undefined) throw new DomainError('malformed_request');
  if (act === 'authenticate') return { page: renderBankPage(bank, id, 'confirm') };
  try {
    const { returnUrl, unpaidUrl } = await bank.act(id, act);
    if (act === 'decline') return { page: renderBankPage(bank, id, 'choose') };
    if (act === 'payLater') {
      setTimeout(() => void bank.act(id, 'settle').catch(() => undefined), laterMs).unref();
    }
    return { goesTo: act === 'abandon' ? unpaidUrl : returnUrl };
  } catch (error) {
    if (!(error instanceof BankRefusal) || error.status === 404) throw notFound(error);
    return { page: renderBankPage(bank, id, 'choose') };
  }
}

/** The terminals' references, as Stripe names them. */
const isTerminal = (id: string) => id.startsWith('tmr_');

/** Handles a button of the terminal's page. @returns the redirect to the page */
async function useTerminal(
  bank: TestBank,
  id: string,
  act: string | null,
): Promise<{ goesTo: string }> {
  try {
    if (act === 'approveUnheard') bank.tapUnheard(id, laterMs);
    else if (act === 'approve' || act === 'decline' || act === 'ignore') await bank.tap(id, act);
    else throw new DomainError('malformed_request');
  } catch (error) {
    // It asks for no card any more: the page says so.
    if (!(error instanceof BankRefusal) || error.status === 404) throw notFound(error);
  }
  return { goesTo: `/api/test-bank/${id}` };
}

function renderTerminal({ ledger }: TestBank, id: string): string {
  try {
    const terminal = ledger.findTerminal(id);
    const { action } = terminal;
    if (action?.status !== 'in_progress') return terminalPage(terminal, null);
    const { amountMinor, currency } = ledger.findCharge(action.intentId);
    return terminalPage(terminal, moneyText(amountMinor, currency.toUpperCase()));
  } catch (error) {
    throw notFound(error);
  }
}

async function bankOf({ providers }: OnlineDependencies, visitor: Visitor): Promise<TestBank> {
  const bank = await providers.testBank(visitor);
  if (!bank) throw new DomainError('not_found');
  return bank;
}

function renderBankPage({ ledger }: TestBank, id: string, step: 'choose' | 'confirm'): string {
  try {
    const checkout = ledger.find(id);
    const { amountMinor, currency, isSetup } = checkout;
    const total = isSetup ? '' : moneyText(amountMinor, currency.toUpperCase());
    return bankPage({ checkout, total, step });
  } catch (error) {
    throw notFound(error);
  }
}

function notFound(error: unknown): unknown {
  return error instanceof BankRefusal ? new DomainError('not_found') : error;
}

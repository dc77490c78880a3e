import type { ErrorCode } from '@aforo/shared/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../../domain-error.ts';
import { limitAttempts } from './attempt-limit.ts';
import { networkOf } from './network-of.ts';
import { refusalsOf } from '../route/refusals.ts';

/** The refusals of a wrong gift voucher code. */
const wrongCode: readonly ErrorCode[] = ['voucher_unknown', 'voucher_refused'];

/** Typing errors do not count: the code's check character detects them first. */
const byAccount = { name: 'wrong voucher codes', max: 30, windowSeconds: 3600 };
const byAddress = { name: 'wrong voucher codes of an address', max: 60, windowSeconds: 3600 };

declare module 'fastify' {
  interface FastifyRequest {
    /** The counts of this request; they are subtracted unless its code is wrong. */
    codeGuesses: { name: string; key: string }[] | null;
  }
}

/**
 * Limits wrong gift voucher codes per account and per address, over every call that reveals whether
 * a code exists: a code is worth its money. A request with a code is counted before it is answered,
 * so that parallel requests all count, and outside its transaction, which a wrong code rolls back.
 */
export function registerCodeGuesses(app: FastifyInstance): void {
  app.decorateRequest('codeGuesses', null);

  app.addHook('preHandler', async (request) => {
    if (!hasVoucherCode(request.body) || !answersCodes(request)) return;
    request.codeGuesses = [];
    const limits = [
      { ...byAddress, key: networkOf(request.ip) },
      // guard: limit of wrong voucher codes per account (vouchers.test.ts)
      // without: `...(request.actor ? [{ ...byAccount, key: request.actor.userId }] : []),`
      ...(request.actor ? [{ ...byAccount, key: request.actor.userId }] : []),
    ];
    for (const { key, ...limit } of limits) {
      await limitAttempts(app.attempts, limit.name, key, limit);
      request.codeGuesses.push({ name: limit.name, key });
    }
  });

  app.addHook('onError', async (request, _reply, error) => {
    const isWrong = error instanceof DomainError && wrongCode.includes(error.code);
    if (isWrong) request.codeGuesses = null;
  });

  app.addHook('onSend', async (request) => {
    const counted = request.codeGuesses ?? [];
    request.codeGuesses = null;
    // guard: only wrong voucher codes are counted (vouchers.test.ts)
    // without: `for (const { name, key } of counted) await app.attempts.takeBack(name, key)` → `void counted`
    for (const { name, key } of counted) await app.attempts.takeBack(name, key);
  });
}

/**
 * Determined by the call's declared refusals, so that new calls with codes are limited
 * automatically.
 */
function answersCodes(request: FastifyRequest): boolean {
  const { declared } = request.routeOptions.config;
  return declared !== undefined && refusalsOf(declared).some((code) => wrongCode.includes(code));
}

/** `code` of a voucher call, `voucherCode` of a payment, or `voucher: { code }`. */
function hasVoucherCode(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  const { code, voucherCode, voucher, payments } = body as Record<string, unknown>; // an object
  if (typeof code === 'string' || typeof voucherCode === 'string') return true;
  return hasVoucherCode(voucher) || (Array.isArray(payments) && payments.some(hasVoucherCode));
}

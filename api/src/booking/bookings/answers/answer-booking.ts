import type * as contract from '@aforo/shared/contract';
import type { AnswerableBooking, BodyOf, BookingAnswer } from '@aforo/shared/contract';
import { bookingAnswers, firstName } from '@aforo/shared/contract';
import { readCenter } from '../../../center/center/index.ts';
import type { Connection, Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { hashToken, newToken } from '../../../platform/secret-token.ts';
import { cancelBooking, previewCancellation } from '../change/cancel-booking.ts';
import { type BookingWithSession, readBooking } from '../read-bookings.ts';
import { lockBooking } from '../waitlist/lock-sessions.ts';
import {
  type AnswerLink,
  findAnswerLink,
  insertAnswerLinks,
  setComing,
  setLinkUsed,
} from './answer-links.repository.ts';

/** The holder of the mail acts as the client of the booking. */
const byLink = { role: 'client', userId: null } as const;

/** Creates one link for each answer; only their hashes are stored. */
export async function createAnswerLinks(
  trx: Transaction,
  { id, expiresAt }: { id: string; expiresAt: Date },
): Promise<Record<BookingAnswer, string>> {
  const tokens = { coming: newToken(), notComing: newToken() };
  const links = bookingAnswers.map((answer) => ({
    bookingId: id,
    answer,
    expiresAt,
    tokenHash: tokens[answer].hash,
  }));
  await insertAnswerLinks(trx, links);
  return { coming: tokens.coming.token, notComing: tokens.notComing.token };
}

/** @throws {DomainError} `answer_link_invalid` for an unknown link, or one whose session began long ago */
export async function readAnswer(
  dependencies: Dependencies,
  connection: Connection,
  token: string,
): Promise<AnswerableBooking> {
  const link = await findAnswerLink(connection, hashToken(token));
  if (!link) throw new DomainError('answer_link_invalid');
  return await presentAnswer(dependencies, connection, link);
}

/**
 * Gives the link's answer once. A repeated request gets the current state and changes nothing.
 * @throws {DomainError} `cancellation_changed` when giving up the seat means something else now
 */
export async function answerBooking(
  dependencies: Dependencies,
  trx: Transaction,
  token: string,
  { expected, expectedFeeMinor, expectsMakeUp }: BodyOf<typeof contract.answerBooking>,
): Promise<AnswerableBooking> {
  const tokenHash = hashToken(token);
  const found = await findAnswerLink(trx, tokenHash);
  if (!found) throw new DomainError('answer_link_invalid');
  const { bookingId, answer } = found;
  const current = await lockBooking(dependencies, trx, bookingId);
  // Read again under the lock: two requests with one link answer once.
  const link = (await findAnswerLink(trx, tokenHash)) ?? found;
  const at = dependencies.clock.now();
  // guard: a link answers once (booking-answers.test.ts)
  // without: `if (link.usedAt === null && isOpen(` → `if (bookingId && isOpen(`
  if (link.usedAt === null && isOpen(stateOf(current, at))) {
    await setLinkUsed(trx, tokenHash, at);
    if (answer === 'coming') await setComing(trx, bookingId, at);
    else {
      await cancelBooking(dependencies, trx, byLink, bookingId, {
        // A request that says nothing is refused with the current terms.
        expected: expected ?? '',
        expectedFeeMinor,
        expectsMakeUp,
        forgiveReason: null,
      });
    }
  }
  return await presentAnswer(dependencies, trx, link);
}

async function presentAnswer(
  dependencies: Dependencies,
  connection: Connection,
  { bookingId, answer }: AnswerLink,
): Promise<AnswerableBooking> {
  const found = await readBooking(connection, bookingId);
  const { booking, session } = found;
  const { name, timeZone } = await readCenter(connection);
  const state = stateOf(found, dependencies.clock.now());
  const preview = isOpen(state)
    ? await previewCancellation(dependencies, connection, byLink, bookingId)
    : null;
  return {
    answer,
    state,
    centerName: name,
    timeZone,
    clientFirstName: firstName(booking.clientName),
    serviceName: session.serviceName,
    professionalName: session.professionalName,
    roomName: session.roomName,
    startsAt: session.startsAt.toISOString(),
    cancellation: preview?.cancellation ?? null,
  };
}

type State = AnswerableBooking['state'];

const isOpen = (state: State) => state === 'open' || state === 'coming';

function stateOf({ booking, session }: BookingWithSession, now: Date): State {
  const isOver = session.startsAt <= now || session.status !== 'scheduled';
  switch (booking.status) {
    case 'cancelled':
    case 'cancelledLate':
      return booking.wasMoved ? 'past' : 'cancelled';
    case 'confirmed':
      if (isOver) return 'past';
      return booking.comingAt === null ? 'open' : 'coming';
    default:
      return 'past';
  }
}

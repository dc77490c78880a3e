import type { SlotChoice } from '@aforo/shared/contract';
import { defineSearchParams, oneOf, param, uuid } from '@aforo/shared/search-params';

/** `card`: on the page of the bank, which saves it. */
export const collections = ['debit', 'savedCard', 'card'] as const;
export type Collection = (typeof collections)[number];

/** The choices of a sign-up in the URL, which survive the bank's page and a reload. */
export const signUpParams = defineSearchParams({
  templateId: uuid('plan'),
  /** Null: none is chosen. */
  slots: param('plazas', readSlots, writeSlots),
  /** Null: the first way to pay. */
  collection: oneOf('pago', collections),
});

/** `<series>.<weekday>`, with an `e` for a place that is waited for. */
export function writeSlots(slots: readonly SlotChoice[]): string {
  return slots
    .map(({ seriesId, weekday, isWait }) => `${seriesId}.${weekday}${isWait ? 'e' : ''}`)
    .join('_');
}

/** Leaves out what is not a slot. */
export function readSlots(text: string): SlotChoice[] | null {
  const slots = text.split('_').flatMap((part) => {
    const [, seriesId, weekday, wait] = /^([\da-f-]{36})\.([0-6])(e?)$/.exec(part) ?? [];
    return seriesId === undefined || weekday === undefined
      ? []
      : { seriesId, weekday: Number(weekday), isWait: wait === 'e' };
  });
  return slots.length > 0 ? slots : null;
}

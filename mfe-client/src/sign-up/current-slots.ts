import type { SignUpOffer, SlotChoice } from '@aforo/shared/contract';

/**
 * The chosen slots that can still be had: without those taken meanwhile, and with a seat instead of
 * a wait where a place became free.
 */
export function currentSlots(
  slots: readonly SlotChoice[],
  places: SignUpOffer['places'],
): SlotChoice[] {
  return slots.flatMap((slot) => {
    const place = places.find(
      (one) => one.slot.seriesId === slot.seriesId && one.slot.weekday === slot.weekday,
    );
    if (!place || (!slot.isWait && place.free === 0)) return [];
    return { ...slot, isWait: place.free === 0 };
  });
}

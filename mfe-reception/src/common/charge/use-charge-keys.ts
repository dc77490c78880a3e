import { useEffect, useEffectEvent, type RefObject } from 'react';
import { wayOfKey, type Way } from './payment/payment.ts';

interface ChargeKeys {
  form: RefObject<HTMLFormElement | null>;
  onWay: (way: Way) => void;
  onFind: () => void;
}

/**
 * A letter selects the payment method, Enter charges, and `/` or the first digit of a barcode
 * focuses the finder. In a text field keys type text; in an amount field letters still select the
 * method.
 */
export function useChargeKeys({ form, onWay, onFind }: ChargeKeys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof HTMLElement ? event.target : null;
    const ownDialog = form.current?.closest('dialog');
    const dialog = target?.closest('dialog');
    // A dialog over the panel handles its own keys.
    if (!form.current || (dialog && dialog !== ownDialog)) return;
    const isAmount = target?.matches('[data-amount]') ?? false;
    const isText = target?.matches('input:not([type="checkbox"]), textarea, select') ?? false;
    if (isText && !isAmount) return;
    const way = wayOfKey[event.key.toUpperCase()];
    if (way) onWay(way);
    else if (event.key === 'Enter' && !isText && !target?.closest('button, a, summary')) {
      form.current.requestSubmit();
    } else if (event.key === '/' && !isText) onFind();
    else if (/^\d$/.test(event.key) && !isText) {
      // The digit is typed into the finder.
      onFind();
      return;
    } else return;
    event.preventDefault();
  });

  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type {
  Mandate,
  PaymentSubject,
  SignUpInput,
  SignUpOffer,
  SlotChoice,
} from '@aforo/shared/contract';
import { money } from '@aforo/shared/format';
import { ApiError } from '@aforo/shared/http';
import { AccountDialog, cardName, SignDialog } from '@aforo/shared/payment';
import {
  Button,
  Card,
  CheckboxField,
  Notice,
  RadioField,
  Row,
  Section,
  Stack,
} from '@aforo/shared/ui';
import { usePayOnline } from '../common/payment/pay-online.ts';
import { PayWithCode } from '../common/payment/pay-with-code.tsx';
import { noCodes, payButtonLabel } from '../common/payment/used-codes.ts';
import { renewalText, signUpRefusal } from './sign-up.messages.ts';
import { ownMandatesQuery } from './sign-up.queries.ts';
import type { Collection } from './sign-up-url.ts';

interface Props {
  offer: SignUpOffer;
  slots: readonly SlotChoice[];
  /** The chosen way to pay; null: none yet. */
  wanted: Collection | null;
  onCollection: (collection: Collection) => void;
  onSignUp: (input: SignUpInput) => Promise<unknown>;
}

/** How the periods are collected, the consent, and the button of the whole sign-up. */
export function PaymentStep({ offer, slots, wanted, onCollection, onSignUp }: Props) {
  const { center } = useArea().settings;
  const ways = waysOf(offer);
  const collection = ways.find(({ value }) => value === wanted)?.value ?? ways[0]?.value ?? null;
  const [hasAccepted, setAccepted] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [codes, setCodes] = useState(noCodes);
  const [dialog, setDialog] = useState<'account' | 'sign' | null>(null);
  const mandate = useMandate(offer, collection);
  const pay = usePayOnline();
  const send = useMutation({ mutationFn: onSignUp });
  const { templateId, name } = offer;
  const { totalMinor } = offer.start;
  const input = (chosen: SignUpInput['collection']): SignUpInput => ({
    templateId,
    slots: [...slots],
    collection: chosen,
    expectedTotalMinor: totalMinor,
    acceptsRenewal: true,
  });

  function go(): void {
    if (!hasAccepted) return setMissing(true);
    send.reset();
    pay.reset();
    if (collection === 'card') {
      const subject: PaymentSubject = { kind: 'package', templateId, slots: [...slots] };
      pay.mutate({ subject, totalMinor, codes });
    } else if (collection === 'savedCard') {
      send.mutate(input({ kind: 'savedCard' }));
    } else if (offer.debitAccount !== null) {
      send.mutate(input({ kind: 'debit', signature: null }));
    } else {
      setDialog(mandate.current ? 'sign' : 'account');
    }
  }

  if (collection === null) {
    return <Notice>En {center.name} te apuntan: esta cuota no se puede pagar en línea.</Notice>;
  }
  const failed = send.error ?? pay.error;
  const isBusy = send.isPending || send.isSuccess || pay.isPending || pay.isSuccess;
  const isPaidNow = collection === 'card' && totalMinor > 0;
  return (
    <Card>
      <Section title="Cómo lo pagas">
        <Stack gap={4}>
          <RadioField
            label="Ahora y en cada renovación"
            options={ways}
            value={collection}
            onChange={onCollection}
          />
          {collection === 'debit' && offer.debitAccount === null && mandate.current ? (
            <Account>
              <span>
                Cuenta <strong>{mandate.current.ibanMask}</strong>
              </span>
              <Button size="sm" onClick={() => setDialog('account')}>
                Cambiar la cuenta
              </Button>
            </Account>
          ) : null}
          {isPaidNow ? (
            <PayWithCode
              totalMinor={totalMinor}
              item={{ kind: 'package', id: templateId }}
              codes={codes}
              disabled={isBusy}
              onCodes={setCodes}
            />
          ) : null}
          {isPaidNow && offer.provider === 'test' ? (
            <Notice>Es una demostración: se paga en un banco de prueba, sin dinero.</Notice>
          ) : null}
          <CheckboxField
            label={`Acepto apuntarme a ${name}. ${renewalText(offer, center.currency)}`}
            checked={hasAccepted}
            error={isMissing && !hasAccepted ? 'Marca que lo aceptas para seguir.' : undefined}
            onChange={({ target }) => setAccepted(target.checked)}
          />
          {failed && dialog === null ? <Notice tone="error">{signUpRefusal(failed)}</Notice> : null}
          <Row>
            <Button variant="primary" isPending={isBusy && dialog === null} onClick={go}>
              {isPaidNow
                ? payButtonLabel(totalMinor, codes, center.currency)
                : collection === 'savedCard' && totalMinor > 0
                  ? `Apuntarme y pagar ${money(totalMinor, center.currency)}`
                  : collection === 'debit' && offer.debitAccount === null
                    ? mandate.current
                      ? 'Firmar y apuntarme'
                      : 'Poner mi cuenta'
                    : 'Apuntarme'}
            </Button>
          </Row>
        </Stack>
      </Section>
      {dialog === 'account' ? (
        <AccountDialog
          clientId={null}
          clientName={offer.clientName}
          mandate={null}
          onClose={() => setDialog(null)}
          onDone={(prepared) => {
            mandate.set(prepared);
            setDialog('sign');
          }}
        />
      ) : null}
      {dialog === 'sign' && mandate.current ? (
        <SignDialog
          mandate={mandate.current}
          submitLabel="Firmar y apuntarme"
          ahead={
            <p>
              Al firmar te apuntas a {name}. El primer cobro es de{' '}
              {money(totalMinor, center.currency)}. {renewalText(offer, center.currency)}
            </p>
          }
          onSign={(signature) =>
            send
              .mutateAsync(
                input({
                  kind: 'debit',
                  signature: { mandateId: mandate.current?.id ?? '', ...signature },
                }),
              )
              .catch((error: unknown) => {
                // The hours are chosen on the page below.
                if (isAboutSeats(error)) return setDialog(null);
                throw error;
              })
          }
          onClose={() => setDialog(null)}
        />
      ) : null}
    </Card>
  );
}

function isAboutSeats(error: unknown): boolean {
  return error instanceof ApiError && /^(standing_|not_in_plan|price_changed)/.test(error.code);
}

/** The prepared mandate that waits for its signature, also after a reload. */
function useMandate({ canDebit, debitAccount }: SignUpOffer, collection: Collection | null) {
  const queryClient = useQueryClient();
  const isNeeded = canDebit && debitAccount === null && collection === 'debit';
  const { data } = useQuery({ ...ownMandatesQuery, enabled: isNeeded });
  const [prepared, setPrepared] = useState<Mandate | null>(null);
  return {
    current: prepared ?? data?.items.find(({ state }) => state === 'unsigned') ?? null,
    set: (mandate: Mandate) => {
      setPrepared(mandate);
      void queryClient.invalidateQueries(ownMandatesQuery);
    },
  };
}

/** The ways to pay that exist, the one that needs least first. */
function waysOf({ canDebit, debitAccount, noticeDays, provider, card }: SignUpOffer) {
  const days = noticeDays === 1 ? 'un día' : `${noticeDays} días`;
  const notice = `Te avisamos por correo al menos ${days} antes de cada cargo.`;
  const ways: { value: Collection; label: string; help?: string }[] = [];
  if (canDebit) {
    ways.push({
      value: 'debit',
      label: debitAccount === null ? 'Domiciliado en mi cuenta' : `En mi cuenta ${debitAccount}`,
      help: debitAccount === null ? `Firmas aquí mismo con tu IBAN. ${notice}` : notice,
    });
  }
  if (card) ways.push({ value: 'savedCard', label: `Con mi tarjeta ${cardName(card)}` });
  if (provider !== null) {
    ways.push({
      value: 'card',
      label: card ? 'Con otra tarjeta' : 'Con tarjeta',
      help: 'Pagas en la página del banco, y la tarjeta se guarda para las renovaciones.',
    });
  }
  return ways;
}

const Account = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 16px;
  align-items: center;
  justify-content: space-between;
`;

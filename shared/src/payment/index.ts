export { CodeForm, type CodeFormProps } from './code-form.tsx';
export { OutcomeSheet, type OutcomeSheetProps } from './outcome-sheet.tsx';
export {
  isUnknownReference,
  PaymentOutcome,
  type PaymentOutcomeProps,
} from './payment-outcome.tsx';
export { paymentQuery } from './payment.query.ts';
export { describePayment } from './payment.messages.ts';
export { cardEnd, cardName } from './membership.messages.ts';
export { MembershipList, type MembershipListProps } from './membership-list.tsx';
export { AccountDialog } from './mandates/account-dialog.tsx';
export { SignDialog, type SignDialogProps } from './mandates/sign-dialog.tsx';
export { MandateCard, type MandateCardProps } from './mandates/mandate-card.tsx';

/** What a professional is paid, as the owner and the professional see it. */
export { PayStatementView, type PayStatementViewProps } from './pay-statement-view.tsx';
export { hoursText, termsText } from './pay.messages.ts';

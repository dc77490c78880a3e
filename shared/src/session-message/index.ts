/** A mail to the people of one session, as the front desk and the professional write it. */
export { SessionMessageDialog, type SessionMessageDialogProps } from './session-message-dialog.tsx';

import { Modal, type ModalProps } from './modal.tsx';

export type DialogProps = ModalProps & { isWide?: boolean };

/** One decision, or one short form. */
export function Dialog(props: DialogProps) {
  return <Modal {...props} place="center" />;
}

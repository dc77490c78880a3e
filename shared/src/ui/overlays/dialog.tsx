import { Modal, type ModalProps } from './modal.tsx';

export type DialogProps = ModalProps & { isWide?: boolean };

/** For a decision or a short form. */
export function Dialog(props: DialogProps) {
  return <Modal {...props} place="center" />;
}

import { Modal, type ModalProps } from './modal.tsx';

export type SidePanelProps = ModalProps & { isWide?: boolean };

/** For editing beside a list. */
export function SidePanel(props: SidePanelProps) {
  return <Modal {...props} place="side" />;
}

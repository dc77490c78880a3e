import { breakpoint } from '../../theme/scales.ts';
import { Modal, type ModalProps } from './modal.tsx';
import { useMedia } from '../layout/use-media.ts';

/** For a decision: a bottom sheet on phones, a dialog on wider screens. */
export function Sheet(props: ModalProps) {
  const isNarrow = useMedia(`(max-width: ${breakpoint.card - 0.02}px)`);
  return <Modal {...props} place={isNarrow ? 'bottom' : 'center'} />;
}

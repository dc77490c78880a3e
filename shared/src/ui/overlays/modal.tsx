import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { css, keyframes, styled } from 'styled-components';
import { IconButton } from '../buttons/icon-button.tsx';
import { X } from '../inline-icons.tsx';

export interface ModalProps {
  title: string;
  isOpen: boolean;
  /** Called for Esc, the close button, or a click outside. */
  onClose: () => void;
  children: ReactNode;
  /** Buttons, the primary one last. */
  footer?: ReactNode;
}

type Place = 'center' | 'side' | 'bottom';

/**
 * The base of dialogs, side panels and sheets: the native modal `<dialog>`, which traps the focus,
 * makes the rest of the page inert and returns the focus.
 */
export function Modal({ isOpen, ...rest }: ModalProps & { place: Place; isWide?: boolean }) {
  return isOpen ? createPortal(<OpenModal {...rest} />, document.body) : null;
}

function OpenModal({
  title,
  onClose,
  children,
  footer,
  place,
  isWide = false,
}: Omit<ModalProps, 'isOpen'> & { place: Place; isWide?: boolean }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const before = document.activeElement;
    element.showModal();
    firstFocusable(element)?.focus();
    const stopWaiting = focusMarkedWhenLoaded(element);
    return () => {
      stopWaiting();
      element.close();
      // The browser returns the focus when the dialog closes, but not when the element is removed.
      if (before instanceof HTMLElement && before.isConnected && before !== document.body) {
        before.focus();
      }
      // What opened it can be gone, such as the row of a cancelled booking.
      if (document.activeElement === document.body) document.querySelector('main')?.focus();
    };
  }, []);

  const isOutside = (event: MouseEvent) => event.target === event.currentTarget;
  return (
    <Box
      ref={dialog}
      aria-labelledby={id}
      $place={place}
      $isWide={isWide}
      onCancel={(event) => {
        // An <input type="file"> inside also fires a `cancel` event, which bubbles.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // At a second Esc browsers close the dialog even if the event is prevented. An open dialog
        // was only closed and reopened, by React's strict mode.
        if (event.target === event.currentTarget && !event.currentTarget.open) onClose();
      }}
      // A click outside closes the dialog, but only if the press also began outside: selecting text
      // beyond the edge doesn't close it.
      onMouseDown={(event) => (pressedOutside.current = isOutside(event))}
      onClick={(event) => {
        if (isOutside(event) && pressedOutside.current) onClose();
      }}
    >
      <Sheet>
        <Top>
          <h2 id={id} tabIndex={-1} data-modal-title>
            {title}
          </h2>
          <IconButton label="Cerrar" onClick={onClose}>
            <X size={20} />
          </IconButton>
        </Top>
        <Body>{children}</Body>
        {footer ? <Bottom>{footer}</Bottom> : null}
      </Sheet>
    </Box>
  );
}

/**
 * The element to focus first: one marked for it, else the first field, else the title. For radios,
 * the selected one, like Tab.
 */
function firstFocusable(dialog: HTMLDialogElement): HTMLElement | null {
  const fields = 'input:not([hidden], [type="hidden"], :disabled), select, textarea';
  return (
    dialog.querySelector<HTMLElement>('[data-first-focus]') ??
    chosenOf(dialog.querySelector<HTMLElement>(fields), dialog) ??
    dialog.querySelector<HTMLElement>('[data-modal-title]')
  );
}

/**
 * If the dialog opens before its content has loaded, the title has the focus. The element marked
 * for it takes it over when it appears, unless the user has moved it.
 */
function focusMarkedWhenLoaded(dialog: HTMLDialogElement): () => void {
  const title = dialog.querySelector('[data-modal-title]');
  const observer = new MutationObserver(() => {
    const marked = dialog.querySelector<HTMLElement>('[data-first-focus]');
    const isOnTitle = document.activeElement === title;
    if (marked && isOnTitle) marked.focus();
    if (marked || !isOnTitle) observer.disconnect();
  });
  if (document.activeElement === title) {
    observer.observe(dialog, { childList: true, subtree: true });
  }
  return () => observer.disconnect();
}

function chosenOf(field: HTMLElement | null, dialog: HTMLDialogElement): HTMLElement | null {
  if (!(field instanceof HTMLInputElement) || field.type !== 'radio') return field;
  const radios = [...dialog.querySelectorAll<HTMLInputElement>('input[type="radio"]:checked')];
  return radios.find(({ name, form }) => name === field.name && form === field.form) ?? field;
}

const rise = keyframes`
  from { opacity: 0; translate: 0 12px; }
`;
const slide = keyframes`
  from { translate: 100% 0; }
`;
const lift = keyframes`
  from { translate: 0 100%; }
`;
const appear = keyframes`
  from { opacity: 0; }
`;

const positionStyles = {
  center: css<{ $isWide: boolean }>`
    width: min(${({ $isWide }) => ($isWide ? '720px' : '480px')}, 100vw - 32px);
    max-height: calc(100dvh - 32px);
    border-radius: ${({ theme }) => theme.radius.card};
    animation: ${rise} ${({ theme }) => theme.motion.slow};
  `,
  side: css<{ $isWide: boolean }>`
    width: min(${({ $isWide }) => ($isWide ? '640px' : '480px')}, 100vw);
    height: 100dvh;
    max-height: none;
    margin-right: 0;
    border-width: 0 0 0 1px;
    animation: ${slide} ${({ theme }) => theme.motion.slow};
  `,
  bottom: css`
    width: 100%;
    max-width: none;
    max-height: 85dvh;
    margin-bottom: 0;
    border-width: 1px 0 0;
    border-radius: ${({ theme }) => `${theme.radius.card} ${theme.radius.card} 0 0`};
    animation: ${lift} ${({ theme }) => theme.motion.slow};
  `,
} as const;

const Box = styled.dialog<{ $place: Place; $isWide: boolean }>`
  margin: auto;
  padding: 0;
  border: 1px solid ${({ theme }) => theme.color.line};
  background: ${({ theme }) => theme.color.raised};
  color: ${({ theme }) => theme.color.text};
  box-shadow: ${({ theme }) => theme.shadow.floating};
  overflow: hidden;
  max-width: none;
  ${({ $place }) => positionStyles[$place]}

  &[open] {
    display: flex;
  }
  &::backdrop {
    background: ${({ theme }) => theme.color.veil};
    animation: ${appear} ${({ theme }) => theme.motion.slow};
  }
`;

const Sheet = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
`;

// Not a <header>: a dialog is not a sectioning element, so it would count as the page’s banner.
const Top = styled.div`
  display: flex;
  gap: 12px;
  align-items: center;
  justify-content: space-between;
  padding: 16px 12px 8px 24px;

  > h2 {
    padding-block: 4px;
  }
`;

const Body = styled.div`
  /* Contains visually hidden texts, which would otherwise make the dialog scroll. */
  position: relative;
  flex: 1;
  min-height: 0;
  padding: 8px 24px 24px;
  overflow: auto;
  overscroll-behavior: contain;
  /* Focused elements must not be hidden by a sticky bar at the end. */
  scroll-padding-bottom: 96px;
`;

const Bottom = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  justify-content: flex-end;
  padding: 16px 24px;
  border-top: 1px solid ${({ theme }) => theme.color.line};

  ${({ theme }) => theme.media.belowCard} {
    > * {
      flex: 1 1 auto;
    }
  }
`;

import CalendarDays from 'lucide-react/icons/calendar-days';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../../buttons/icon-button.tsx';
import { CalendarPanel } from './calendar-panel.tsx';
import { usePopover } from './use-popover.ts';

interface Props {
  /** Label of the button. */
  label: string;
  /** The selected date, or empty. */
  localDate: string;
  min?: string | undefined;
  max?: string | undefined;
  isDisabled?: boolean | undefined;
  /** Removes the maximum width of a date field. */
  isWide?: boolean | undefined;
  onPick: (localDate: string) => void;
  /** Renders the field; `open` lets it open the calendar with a key. */
  children: (open: () => void) => ReactNode;
}

/** A field with a calendar button at its end. */
export function CalendarPopover({
  label,
  localDate,
  min,
  max,
  isDisabled = false,
  isWide = false,
  onPick,
  children,
}: Props) {
  const { isOpen, box, panel, open, close, closeOnEscape } = usePopover();
  return (
    <Box ref={box} $isWide={isWide} onKeyDown={closeOnEscape}>
      {children(open)}
      <IconButton
        label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        disabled={isDisabled}
        onClick={isOpen ? close : open}
      >
        <CalendarDays size={18} aria-hidden />
      </IconButton>
      {isOpen ? (
        <CalendarPanel
          ref={panel}
          localDate={localDate}
          min={min}
          max={max}
          onPick={(picked) => {
            onPick(picked);
            close();
          }}
        />
      ) : null}
    </Box>
  );
}

const Box = styled.div<{ $isWide: boolean }>`
  position: relative;
  max-width: ${({ $isWide }) => ($isWide ? 'none' : '220px')};

  > button {
    position: absolute;
    top: 0;
    right: 0;
    width: 44px;
    height: 100%;
    color: ${({ theme }) => theme.color.textMuted};
  }
`;

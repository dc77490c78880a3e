import CalendarDays from 'lucide-react/icons/calendar-days';
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { visuallyHidden } from '../../layout/visually-hidden.ts';
import { TextField } from '../text-field.tsx';
import { CalendarPanel } from './calendar-panel.tsx';
import { dates } from './notation.ts';
import { usePopover } from './use-popover.ts';

interface Props {
  /** The shown day, `YYYY-MM-DD`. */
  localDate: string;
  onJump: (localDate: string) => void;
  /** Label of the day or its week. */
  children: ReactNode;
}

/** A button with the shown day, which opens a calendar to pick or type another one. */
export function DateJump({ localDate, onJump, children }: Props) {
  const { isOpen, box, panel, open, close, closeOnEscape } = usePopover();

  function jump(chosen: string): void {
    close();
    if (chosen !== localDate) onJump(chosen);
  }

  return (
    <Box ref={box} onKeyDown={closeOnEscape}>
      <DateButton
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={isOpen ? close : open}
      >
        <Name>Ir a otro día</Name>
        <span aria-hidden>{children}</span>
        <CalendarDays size={16} aria-hidden />
      </DateButton>
      {isOpen ? (
        <CalendarPanel ref={panel} localDate={localDate} onPick={jump}>
          <TypedDay onJump={jump} />
        </CalendarPanel>
      ) : null}
    </Box>
  );
}

/** Below the calendar, because distant dates are faster to type. */
function TypedDay({ onJump }: { onJump: (localDate: string) => void }) {
  const [text, setText] = useState('');
  const [isRefused, setRefused] = useState(false);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const typed = dates.settle(text);
        if (typed) onJump(typed);
        else setRefused(true);
      }}
    >
      <TextField
        label="O escribe la fecha"
        inputMode="numeric"
        autoComplete="off"
        placeholder="dd/mm/aaaa"
        value={text}
        error={isRefused ? 'Escribe la fecha así: 24/12/2026.' : undefined}
        onChange={({ target }) => {
          setText(dates.mask(target.value, text));
          setRefused(false);
        }}
      />
    </form>
  );
}

const Box = styled.div`
  position: relative;

  form {
    padding: 4px;
    font-size: ${({ theme }) => theme.type.sm};
  }
`;

const DateButton = styled.button`
  display: inline-flex;
  gap: ${({ theme }) => theme.space[2]};
  align-items: center;
  min-height: 36px;
  padding: ${({ theme }) => `${theme.space[1]} ${theme.space[2]}`};
  border: 0;
  border-radius: ${({ theme }) => theme.radius.control};
  background: transparent;
  color: inherit;
  font-weight: ${({ theme }) => theme.font.bold};
  white-space: nowrap;

  &:hover {
    background: ${({ theme }) => theme.color.hover};
  }
  ${({ theme }) => theme.media.belowCard} {
    max-width: 100%;
    white-space: normal;
  }
  ${({ theme }) => theme.media.touch} {
    min-height: 44px;
  }
  @media print {
    > svg {
      display: none;
    }
  }
`;

const Name = styled.span`
  ${visuallyHidden}
`;

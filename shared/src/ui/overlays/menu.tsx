import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { Link } from 'react-router-dom';
import Check from 'lucide-react/icons/check';
import { styled } from 'styled-components';
import { nextItemIndex } from './menu-keys.ts';
import { positionBeside } from './position-beside.ts';

interface ItemBase {
  label: string;
  icon?: ReactNode;
  /** Adds a separator above it. */
  isSeparated?: boolean | undefined;
  isDisabled?: boolean | undefined;
  isDanger?: boolean | undefined;
}

export type MenuItem = ItemBase &
  (
    | { to: string; onSelect?: undefined; isChecked?: undefined }
    | {
        onSelect: () => void;
        to?: undefined;
        /** Makes it an option of a group of choices. */
        isChecked?: boolean | undefined;
      }
  );

interface TriggerProps {
  id: string;
  ref: (element: HTMLButtonElement | null) => void;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

export interface MenuProps {
  /** Renders the button: spread the given props on it. */
  trigger: (props: TriggerProps) => ReactNode;
  /** Accessible name of the menu. */
  label: string;
  items: readonly MenuItem[];
  /** Text above the items. */
  header?: ReactNode;
  align?: 'start' | 'end' | undefined;
}

/** A button with a menu of actions; keyboard use as in the ARIA menu pattern. */
export function Menu({ trigger, label, items, header, align = 'end' }: MenuProps) {
  const id = useId();
  const [opened, setOpened] = useState<'first' | 'last' | null>(null);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const box = useRef<HTMLSpanElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const isOpen = opened !== null;
  const hasMarks = items.some(
    ({ icon, isChecked }) => icon !== undefined || isChecked !== undefined,
  );

  function close(): void {
    setOpened(null);
    button?.focus();
  }

  useEffect(() => {
    if (opened === null) return;
    const stops = stopsOf(list.current);
    stops.at(opened === 'first' ? 0 : -1)?.focus();
    function leave(event: Event): void {
      if (!(event.target instanceof Node && box.current?.contains(event.target))) setOpened(null);
    }
    // Closes on scroll and resize, because the panel doesn't move with its button.
    const closeOnMove = () => setOpened(null);
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    window.addEventListener('resize', closeOnMove);
    document.addEventListener('scroll', leave, true);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      window.removeEventListener('resize', closeOnMove);
      document.removeEventListener('scroll', leave, true);
    };
  }, [opened]);

  // Runs before the effect above, so that the panel is positioned before an item gets the focus.
  useLayoutEffect(() => {
    if (isOpen && button && panel.current) positionBeside(button, panel.current, align);
  }, [isOpen, button, align]);

  function onListKey(event: KeyboardEvent): void {
    if (event.key === 'Escape' || event.key === 'Tab') {
      // Esc closes only the menu, not the surrounding dialog; Tab continues from the button.
      if (event.key === 'Escape') {
        event.preventDefault();
        event.stopPropagation();
      }
      close();
      return;
    }
    const stops = stopsOf(list.current);
    const texts = stops.map((stop) => stop.textContent ?? '');
    const current = stops.findIndex((stop) => stop === document.activeElement);
    const next = nextItemIndex(event.key, current, texts);
    if (next === undefined) return;
    event.preventDefault();
    stops[next]?.focus();
  }

  return (
    <Box ref={box}>
      {trigger({
        id,
        ref: setButton,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? `${id}-menu` : undefined,
        onClick: () => setOpened(isOpen ? null : 'first'),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpened(event.key === 'ArrowDown' ? 'first' : 'last');
        },
      })}
      {isOpen ? (
        <div ref={panel} data-menu="panel">
          {header ? <div data-menu="header">{header}</div> : null}
          {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the items take the focus, the menu only listens to their keys */}
          <div ref={list} id={`${id}-menu`} role="menu" aria-label={label} onKeyDown={onListKey}>
            {items.map((item) => (
              <Entry key={item.label} item={item} hasMarks={hasMarks} onDone={close} />
            ))}
          </div>
        </div>
      ) : null}
    </Box>
  );
}

interface EntryProps {
  item: MenuItem;
  hasMarks: boolean;
  onDone: () => void;
}

function Entry({ item, hasMarks, onDone }: EntryProps) {
  const inside = (
    <>
      {hasMarks ? (
        <span data-menu="mark" aria-hidden>
          {item.isChecked ? <Check size={18} /> : item.icon}
        </span>
      ) : null}
      {item.label}
    </>
  );
  const look = {
    'data-separated': item.isSeparated ? '' : undefined,
    'data-danger': item.isDanger ? '' : undefined,
  };
  if (item.to !== undefined) {
    return (
      <Link {...look} role="menuitem" tabIndex={-1} to={item.to} onClick={onDone}>
        {inside}
      </Link>
    );
  }
  const isChoice = item.isChecked !== undefined;
  return (
    <button
      {...look}
      type="button"
      role={isChoice ? 'menuitemradio' : 'menuitem'}
      aria-checked={isChoice ? item.isChecked : undefined}
      tabIndex={-1}
      disabled={item.isDisabled}
      onClick={() => {
        onDone();
        item.onSelect();
      }}
    >
      {inside}
    </button>
  );
}

function stopsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)') ?? [])];
}

/*
 * The panel's styles are part of the button's: inserting them on the first opening would make the
 * browser recompute the styles of the whole page, because some are in a media query.
 */
const Box = styled.span`
  position: relative;
  display: inline-flex;

  /* Fixed, so that scrolling tables and dialogs don't clip it. */
  > [data-menu='panel'] {
    position: fixed;
    z-index: 30;
    width: max-content;
    min-width: 208px;
    max-width: min(320px, 100vw - 24px);
    overflow: hidden auto;
    padding: 4px;
    border: 1px solid ${({ theme }) => theme.color.line};
    border-radius: ${({ theme }) => theme.radius.card};
    background: ${({ theme }) => theme.color.raised};
    color: ${({ theme }) => theme.color.text};
    box-shadow: ${({ theme }) => theme.shadow.floating};
    font-size: ${({ theme }) => theme.type.sm};
    text-align: start;
  }
  [data-menu='header'] {
    padding: 8px 12px;
    margin-bottom: 4px;
    border-bottom: 1px solid ${({ theme }) => theme.color.line};
  }
  [data-menu='mark'] {
    display: grid;
    flex: none;
    place-items: center;
    width: 18px;
    height: 18px;
    opacity: 0.85;
  }
  [role^='menuitem'] {
    display: flex;
    gap: 10px;
    align-items: center;
    width: 100%;
    min-height: 36px;
    padding: 6px 12px;
    border: 0;
    border-radius: ${({ theme }) => theme.radius.control};
    background: transparent;
    color: ${({ theme }) => theme.color.text};
    text-align: start;
    text-decoration: none;
    line-height: 1.3;

    &[data-danger] {
      color: ${({ theme }) => theme.color.error.ink};
    }
    &[data-separated] {
      position: relative;
      margin-top: 9px;
    }
    &[data-separated]::before {
      content: '';
      position: absolute;
      inset: -5px -4px auto;
      border-top: 1px solid ${({ theme }) => theme.color.line};
    }
    &:hover,
    &:focus {
      background: ${({ theme }) => theme.color.hover};
    }
    &:focus-visible {
      outline-offset: -2px;
    }
    &:disabled {
      color: ${({ theme }) => theme.color.textMuted};
      cursor: not-allowed;
    }
    ${({ theme }) => theme.media.touch} {
      min-height: 44px;
    }
  }
`;

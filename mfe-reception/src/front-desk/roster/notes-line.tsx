import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import type { RosterEntry } from '@aforo/shared/contract';
import { styled } from 'styled-components';
import { NoteBadge } from './roster-notes.tsx';

/**
 * The notes of a row on one line: those that fit, and a button with the number of the others, which
 * shows them all while it is hovered or focused.
 */
export function NotesLine({ notes }: { notes: RosterEntry['notes'] }) {
  const list = useRef<HTMLUListElement>(null);
  const [hidden, setHidden] = useState(0);
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    // Runs after layout, so that reading positions forces none. The list has the row's width, and
    // gets narrower when the button appears: the button never makes room for what it counts.
    const observer = new ResizeObserver(() => setHidden(hiddenIn(element)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [notes]);
  if (notes.length === 0) return null;
  return (
    <>
      <List ref={list}>
        {notes.map((note) => (
          <li key={note.kind + note.text}>
            <NoteBadge note={note} />
          </li>
        ))}
      </List>
      {hidden > 0 ? <MoreNotes notes={notes} hidden={hidden} /> : null}
    </>
  );
}

/** The notes below the first line, which is the only one in sight. */
function hiddenIn(list: HTMLUListElement): number {
  const items = [...list.children].filter((item) => item instanceof HTMLElement);
  const top = items[0]?.offsetTop ?? 0;
  return items.filter((item) => item.offsetTop > top).length;
}

/** Wider than high, with room for four notes. */
const bubblePx = { width: 260, height: 150 };

function MoreNotes({ notes, hidden }: { notes: RosterEntry['notes']; hidden: number }) {
  const [place, setPlace] = useState<{ top: number; left: number } | null>(null);
  const open = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    const { top, bottom, right } = currentTarget.getBoundingClientRect();
    const isLow = bottom + bubblePx.height > window.innerHeight;
    setPlace({
      top: isLow ? top - bubblePx.height : bottom + 4,
      left: Math.max(8, right - bubblePx.width),
    });
  };
  const close = () => setPlace(null);
  return (
    <>
      <More
        type="button"
        aria-label={hidden === 1 ? 'Ver 1 nota más' : `Ver ${hidden} notas más`}
        aria-expanded={place !== null}
        onMouseEnter={open}
        onFocus={open}
        onClick={open}
        onMouseLeave={close}
        onBlur={close}
        onKeyDown={({ key }) => {
          if (key === 'Escape') close();
        }}
      >
        +{hidden}
      </More>
      {place ? (
        <Bubble role="tooltip" style={place}>
          {notes.map((note) => (
            <NoteBadge key={note.kind + note.text} note={note} />
          ))}
        </Bubble>
      ) : null}
    </>
  );
}

/** Chips that don't fit wrap to a hidden second line, so that none is cut in half. */
const List = styled.ul`
  display: flex;
  flex: 1 1 0;
  flex-wrap: wrap;
  gap: 4px;
  align-items: center;
  height: calc(1.4 * ${({ theme }) => theme.type.xs} + 4px);
  min-width: 0;
  overflow: hidden;

  > li {
    display: flex;
    flex: none;
    max-width: 100%;
    overflow: hidden;
  }
`;

const More = styled.button`
  flex: none;
  min-width: 32px;
  height: 32px;
  padding: 0 4px;
  border: 0;
  border-radius: ${({ theme }) => theme.radius.control};
  background: none;
  color: ${({ theme }) => theme.color.textMuted};
  font: inherit;
  font-size: ${({ theme }) => theme.type.xs};
  font-weight: ${({ theme }) => theme.font.bold};
  font-variant-numeric: tabular-nums;
  cursor: default;

  &:hover {
    background: ${({ theme }) => theme.color.hover};
  }
  ${({ theme }) => theme.media.touch} {
    min-width: 44px;
    height: 44px;
  }
`;

const Bubble = styled.div`
  position: fixed;
  z-index: 20;
  display: flex;
  flex-direction: column;
  gap: 4px;
  align-items: flex-start;
  width: ${bubblePx.width}px;
  padding: 8px;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.control};
  background: ${({ theme }) => theme.color.raised};
  box-shadow: ${({ theme }) => theme.shadow.floating};
  pointer-events: none;
`;

import { useEffect, useRef, useSyncExternalStore, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { styled } from 'styled-components';
import { useArea } from './area-context.tsx';

interface Props {
  title: string;
  /** What the document is called, where the heading alone says too little. */
  documentTitle?: string;
  /** One line, only if needed. */
  help?: ReactNode;
  /** The one primary action. */
  action?: ReactNode;
  children: ReactNode;
}

/** A screen: its heading stands in the frame's header where there is one, else above the content. */
export function Page({ title, documentTitle = title, help, action, children }: Props) {
  const heading = useScreen<HTMLHeadingElement>(documentTitle);
  const slot = useTitleSlot();
  const h1 = (
    <Heading ref={heading} tabIndex={-1}>
      {title}
    </Heading>
  );
  return (
    <Body>
      {slot ? createPortal(h1, slot) : null}
      {slot && !help && !action ? null : (
        <Top>
          <div>
            {slot ? null : h1}
            {help ? <Help>{help}</Help> : null}
          </div>
          {action}
        </Top>
      )}
      {children}
    </Body>
  );
}

/**
 * Announces a screen: the document's title, and the focus on the element that carries the returned
 * ref when the person came here by a navigation.
 */
export function useScreen<E extends HTMLElement = HTMLElement>(title: string): RefObject<E | null> {
  const { shell, location } = useArea();
  const ref = useRef<E>(null);
  const { pathname } = location;
  useEffect(() => {
    if (!shell.enterScreen(title)) return;
    // With the frame that shows it: the browser lays the page out to give the focus, and would do so twice.
    const frame = requestAnimationFrame(() => ref.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, [shell, title, pathname]);
  return ref;
}

/**
 * The frame may be another React root's, or appear in this very commit: React reads the page again
 * after committing, and renders once more when the slot has come.
 */
function useTitleSlot(): Element | null {
  return useSyncExternalStore(nothingToWatch, titleSlot);
}

const nothingToWatch = () => () => undefined;
const titleSlot = () => document.querySelector('[data-screen-title]');

const Body = styled.div`
  display: flex;
  flex-direction: column;
  gap: 24px;
`;

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
  align-items: center;
  justify-content: space-between;

  > :first-child:empty {
    display: none;
  }

  > :last-child:not(:first-child) {
    margin-inline-start: auto;
  }
`;

const Heading = styled.h1`
  margin: 0;
  font-size: 28px;
  font-weight: 600;
  line-height: 1.2;
  outline-offset: 4px;

  [data-screen-title] & {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    /* Room for the accents of capitals, which the hidden overflow would cut off. */
    line-height: 1.4;
    font-size: clamp(20px, 2.2vw, 28px);
  }
`;

const Help = styled.p`
  margin: 4px 0 0;
  max-width: 72ch;
  color: ${({ theme }) => theme.color.textMuted};
`;

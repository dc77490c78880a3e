import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { styled } from 'styled-components';
import { ScreenHeading } from '../../frame/screen-heading.ts';
import { useArea } from '../area-context.tsx';
import { useScreenTitle } from './screen-title.ts';

interface Props {
  /** Only for titles that are data, such as a name; other titles belong in the area's manifest. */
  title?: string;
  /** Appended to the title in the document's title. */
  detail?: string;
  /** One line, optional. */
  help?: ReactNode;
  /** The primary action. */
  action?: ReactNode;
  children: ReactNode;
}

/** A screen. Its heading goes to the page's frame if there is one, otherwise above the content. */
export function Page({ title: dataTitle, detail, help, action, children }: Props) {
  const title = useScreenTitle(dataTitle);
  const heading = useScreen<HTMLHeadingElement>(
    detail === undefined ? title : `${title} · ${detail}`,
  );
  const { frame } = useArea();
  return (
    <Body>
      {frame
        ? createPortal(
            <ScreenHeading ref={heading} tabIndex={-1} dir="auto">
              {title}
            </ScreenHeading>,
            frame.heading,
          )
        : null}
      {frame && !help && !action ? null : (
        <Top>
          <div>
            {frame ? null : (
              <Heading ref={heading} tabIndex={-1} dir="auto">
                {title}
              </Heading>
            )}
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
 * Announces a screen: sets the document's title and, after a navigation, focuses the element with
 * the returned ref.
 */
export function useScreen<E extends HTMLElement = HTMLElement>(title: string): RefObject<E | null> {
  const { shell, location } = useArea();
  const ref = useRef<E>(null);
  const { pathname } = location;
  useEffect(() => {
    if (!shell.enterScreen(title)) return;
    // In the next frame: setting the focus forces a layout, which would otherwise happen twice.
    const frame = requestAnimationFrame(() => ref.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, [shell, title, pathname]);
  return ref;
}

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
  /* On a phone the primary action has the full width. */
  ${({ theme }) => theme.media.belowCard} {
    > :last-child:not(:first-child) {
      flex: 1 1 100%;
    }
  }
`;

const Heading = styled.h1`
  margin: 0;
  font-size: ${({ theme }) => theme.type.xl};
  font-weight: 600;
  line-height: 1.2;
  outline-offset: 4px;
`;

const Help = styled.p`
  margin: 4px 0 0;
  max-width: 72ch;
  color: ${({ theme }) => theme.color.textMuted};
`;

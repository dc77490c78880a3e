import { useEffect, useRef, type ReactNode } from 'react';
import { useArea, useScreen } from '@aforo/shared/area';
import { pictureOfLogo } from '@aforo/shared/contract';
import { AuthLayout } from '@aforo/shared/ui';

interface Props {
  title: string;
  /** One line under the title, only if needed. */
  description?: ReactNode;
  /** Links to the other public screens. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A public screen: the center's name, one heading (also the document title) and one task. */
export function AuthScreen({ title, ...rest }: Props) {
  const { settings } = useArea();
  const { logo } = settings.center;
  const heading = useScreen<HTMLHeadingElement>(title);
  const shownTitle = useRef(title);

  useEffect(() => {
    if (shownTitle.current === title) return;
    shownTitle.current = title;
    // The same screen has a new state (done, refused). The focused element may be gone, and a
    // screen reader must announce the change.
    heading.current?.focus({ preventScroll: true });
  }, [title, heading]);

  return (
    <AuthLayout
      {...rest}
      title={title}
      centerName={settings.center.name}
      centerLogo={logo ? pictureOfLogo(logo) : null}
      headingRef={heading}
    />
  );
}

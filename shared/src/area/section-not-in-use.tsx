import type { ReactNode } from 'react';
import { EmptyState } from '../ui/index.ts';
import { Page } from './page.tsx';
import { useScreenTitle } from './screen-title.ts';

/** A section that this center doesn't use yet: says so, and shows nothing made up. */
export function SectionNotInUse({ children }: { children: ReactNode }) {
  return (
    <Page>
      <EmptyState title={`${useScreenTitle()} todavía no está en marcha en este centro`}>
        {children}
      </EmptyState>
    </Page>
  );
}

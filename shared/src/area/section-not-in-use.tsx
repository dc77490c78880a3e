import type { ReactNode } from 'react';
import { EmptyState } from '../ui/index.ts';
import { Page } from './page.tsx';

/** A section that this center doesn't use yet: says so, and shows nothing made up. */
export function SectionNotInUse({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title}>
      <EmptyState title={`${title} todavía no está en marcha en este centro`}>
        {children}
      </EmptyState>
    </Page>
  );
}

import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { Card, DelayedFallback, QueryState, Section, Skeleton } from '@aforo/shared/ui';

type State<Data> = ComponentProps<typeof QueryState<Data>>;

interface Props<Data> extends Pick<State<Data>, 'query' | 'children'> {
  title: string;
  description: string;
  /** Height of the placeholder, in lines of `lineHeight`. */
  lines: number;
  lineHeight?: string;
}

/** The card around a group of settings that load and save together. */
export function SettingsCard<Data>(props: Props<Data>) {
  const { title, description, query, lines, lineHeight = '56px', children } = props;
  const skeleton = (
    <DelayedFallback>
      <Skeleton lines={lines} height={lineHeight} />
    </DelayedFallback>
  );
  return (
    <SettingsSheet>
      <Section title={title} description={description}>
        <QueryState query={query} skeleton={skeleton}>
          {children}
        </QueryState>
      </Section>
    </SettingsSheet>
  );
}

/** As wide as a form. */
export const SettingsSheet = styled(Card)`
  max-width: 720px;
`;

/** Two fields in a row where there is room. */
export const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 240px), 1fr));
  gap: ${({ theme }) => theme.space[4]};
  align-items: start;
`;

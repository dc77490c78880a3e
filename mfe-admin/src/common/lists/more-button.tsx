import type { ReactNode } from 'react';
import { Button, Notice, Row } from '@aforo/shared/ui';

interface Props {
  reading: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  children: ReactNode;
}

/** What follows, below what is there; what is there stays when it doesn't come. */
export function MoreButton({ reading, children }: Props) {
  if (!reading.hasNextPage) return null;
  return (
    <>
      {reading.isFetchNextPageError && !reading.isFetchingNextPage ? (
        <Notice tone="error" title="Lo que sigue no ha llegado">
          Comprueba la conexión y vuelve a intentarlo.
        </Notice>
      ) : null}
      <Row>
        <Button isPending={reading.isFetchingNextPage} onClick={() => void reading.fetchNextPage()}>
          {children}
        </Button>
      </Row>
    </>
  );
}

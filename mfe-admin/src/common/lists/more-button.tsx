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

/** Loads the next page below the list; the list stays if that fails. */
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

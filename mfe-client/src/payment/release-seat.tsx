import { useNavigate } from 'react-router-dom';
import { errorMessage } from '@aforo/shared/contract';
import { ApiError } from '@aforo/shared/http';
import { Button, Notice, toast } from '@aforo/shared/ui';
import { useReleaseSeat } from '../common/use-release-seat.ts';
import { paths } from '../paths.ts';

/** Releases a held seat instead of paying for it. */
export function ReleaseSeat({ bookingId }: { bookingId: string }) {
  const navigate = useNavigate();
  const release = useReleaseSeat();
  const onSuccess = () => {
    toast.success('Has soltado la plaza.');
    void navigate(paths.bookings());
  };
  return (
    <>
      <Button
        isPending={release.isPending}
        onClick={() => release.mutate(bookingId, { onSuccess })}
      >
        Soltar la plaza
      </Button>
      {release.error instanceof ApiError ? (
        <Notice tone="error">{errorMessage[release.error.code]}</Notice>
      ) : null}
    </>
  );
}

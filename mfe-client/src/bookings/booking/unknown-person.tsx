import { useEffect, useState } from 'react';
import { useArea } from '@aforo/shared/area';
import { LinkButton, Notice, Section, Skeleton } from '@aforo/shared/ui';
import type { BookingsNavigation } from '../bookings-url.ts';

/**
 * The address names a person who is not in the session: they were just added, or the user no longer
 * acts for them. Reads the session again; a booking is not offered, as it would be the user's own.
 */
export function UnknownPerson({ linkTo }: Pick<BookingsNavigation, 'linkTo'>) {
  const { shell } = useArea();
  const [isChecked, setChecked] = useState(false);
  useEffect(() => {
    void shell.refreshSession().finally(() => setChecked(true));
  }, [shell]);
  return (
    <Section title="Reservar">
      {isChecked ? (
        <Notice
          tone="warning"
          title="No puedes reservar por esta persona"
          action={
            <LinkButton size="sm" to={linkTo({ forId: null })}>
              Reservar para mí
            </LinkButton>
          }
        >
          Puede que ya tenga su propia cuenta o sea mayor de edad.
        </Notice>
      ) : (
        <Skeleton lines={5} height="56px" />
      )}
    </Section>
  );
}

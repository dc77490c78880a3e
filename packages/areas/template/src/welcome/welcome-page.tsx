import { Page, useArea } from '@aforo/shared/area';

export function WelcomePage() {
  const { session, settings } = useArea();
  return (
    <Page>
      <p>
        Hola{session && `, ${session.user.name}`}. Esta pantalla es de {settings.center.name}.
      </p>
    </Page>
  );
}

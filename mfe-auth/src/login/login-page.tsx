import { useCallback, useState, type ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useArea } from '@aforo/shared/area';
import type { SecondStep } from '@aforo/shared/contract';
import { Notice, Stack } from '@aforo/shared/ui';
import { AuthScreen } from '../common/auth-screen.tsx';
import { FooterLink } from '../common/footer-link.tsx';
import { TimetableLink } from '../common/timetable-link.tsx';
import { useReturnTo } from '../common/use-return-to.ts';
import { parameters, paths } from '../paths.ts';
import { LoginForm, type BeginAgain } from './login-form.tsx';
import type { SecondStepProps } from './second-step/second-step-screen.tsx';

/**
 * The second step that the password has started, and its screen, whose code is loaded with the
 * first such response.
 */
interface Pending {
  Screen: ComponentType<SecondStepProps>;
  step: SecondStep;
  email: string;
}

export function LoginPage() {
  const [search] = useSearchParams();
  const { shell } = useArea();
  const returnTo = useReturnTo();
  const [pending, setPending] = useState<Pending>();
  const [again, setAgain] = useState<BeginAgain>();

  const takeSecondStep = useCallback(async (step: SecondStep, email: string) => {
    const { SecondStepScreen } = await import(
      /* webpackChunkName: "second-step" */ './second-step/second-step-screen.tsx'
    );
    setPending({ Screen: SecondStepScreen, step, email });
  }, []);

  if (pending) {
    const { Screen, step, email } = pending;
    return (
      <Screen
        step={step}
        email={email}
        onDone={shell.signedIn}
        onBack={(problem) => {
          setAgain({ email, problem });
          setPending(undefined);
        }}
      />
    );
  }
  return (
    <AuthScreen
      title="Entra en tu cuenta"
      footer={
        <>
          <FooterLink question="¿Aún no tienes cuenta?" to={paths.register(returnTo)}>
            Crear cuenta
          </FooterLink>
          <TimetableLink />
        </>
      }
    >
      <Stack gap={5}>
        {search.has(parameters.returnTo) ? (
          <Notice>Entra para continuar. Te llevaremos a donde ibas.</Notice>
        ) : null}
        {search.get(parameters.session) === 'perdida' ? (
          <Notice tone="error">
            Los datos son correctos, pero este navegador no guarda la sesión: un ajuste, una
            extensión o la red por la que sales quita la cookie que hace falta. Permítela o prueba
            desde otra red.
          </Notice>
        ) : areCookiesBlocked() ? (
          <Notice tone="warning">
            Tu navegador bloquea las cookies, y Aforo necesita una para saber que has entrado.
            Permite las de esta página y recárgala.
          </Notice>
        ) : null}
        <LoginForm again={again} onSecondStep={takeSecondStep} />
      </Stack>
    </AuthScreen>
  );
}

/**
 * A browser that blocks storage often reports cookies as enabled, but throws on access to
 * `localStorage`, which has the same setting. Also called during the build, which prerenders this
 * screen without a browser.
 */
function areCookiesBlocked(): boolean {
  if (typeof document === 'undefined') return false;
  if (!navigator.cookieEnabled) return true;
  try {
    window.localStorage.getItem('');
    return false;
  } catch {
    return true;
  }
}

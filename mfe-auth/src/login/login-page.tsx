import { useSearchParams } from 'react-router-dom';
import { Notice, Stack } from '@aforo/shared/ui';
import { AuthScreen } from '../common/auth-screen.tsx';
import { FooterLink } from '../common/footer-link.tsx';
import { parameters, paths } from '../paths.ts';
import { LoginForm } from './login-form.tsx';

export function LoginPage() {
  const [search] = useSearchParams();
  return (
    <AuthScreen
      title="Entra en tu cuenta"
      footer={
        <FooterLink question="¿Aún no tienes cuenta?" to={paths.register()}>
          Crear cuenta
        </FooterLink>
      }
    >
      <Stack gap={5}>
        {search.has(parameters.returnTo) ? (
          <Notice>Entra para continuar. Te llevaremos a donde ibas.</Notice>
        ) : null}
        <LoginForm />
      </Stack>
    </AuthScreen>
  );
}

import { screen, type Screen } from '@aforo/shared/area';

export const screens: readonly Screen[] = [
  screen(
    'login',
    () => import(/* webpackChunkName: "screen.login" */ './login/login-page.tsx'),
    'LoginPage',
  ),
  screen(
    'register',
    () => import(/* webpackChunkName: "screen.register" */ './register/register-page.tsx'),
    'RegisterPage',
  ),
  screen(
    'register/success',
    () =>
      import(
        /* webpackChunkName: "screen.register.success" */ './register-success/register-success-page.tsx'
      ),
    'RegisterSuccessPage',
  ),
  screen(
    'password',
    () => import(/* webpackChunkName: "screen.password" */ './password/password-page.tsx'),
    'PasswordPage',
  ),
  screen(
    'password/success',
    () =>
      import(
        /* webpackChunkName: "screen.password.success" */ './password-success/password-success-page.tsx'
      ),
    'PasswordSuccessPage',
  ),
  screen(
    'password/reset',
    () =>
      import(
        /* webpackChunkName: "screen.password.reset" */ './password-reset/password-reset-page.tsx'
      ),
    'PasswordResetPage',
  ),
];

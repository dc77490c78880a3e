import { screen, type Screen } from '@aforo/shared/area';

export const screens: readonly Screen[] = [
  screen('login', () => import('./login/login-page.tsx'), 'LoginPage'),
  screen('register', () => import('./register/register-page.tsx'), 'RegisterPage'),
  screen(
    'register/success',
    () => import('./register-success/register-success-page.tsx'),
    'RegisterSuccessPage',
  ),
  screen('password', () => import('./password/password-page.tsx'), 'PasswordPage'),
  screen(
    'password/success',
    () => import('./password-success/password-success-page.tsx'),
    'PasswordSuccessPage',
  ),
  screen(
    'password/reset',
    () => import('./password-reset/password-reset-page.tsx'),
    'PasswordResetPage',
  ),
];

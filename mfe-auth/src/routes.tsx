import { defineScreens, lazyNamed } from '@aforo/shared/area';
import { manifest } from './manifest.ts';

export const screens = defineScreens(manifest, {
  login: lazyNamed(() => import('./login/login-page.tsx'), 'LoginPage'),
  register: lazyNamed(() => import('./register/register-page.tsx'), 'RegisterPage'),
  'register/success': lazyNamed(
    () => import('./register-success/register-success-page.tsx'),
    'RegisterSuccessPage',
  ),
  'register/booking': lazyNamed(() => import('./booking/booking-page.tsx'), 'BookingPage'),
  'register/answer': lazyNamed(() => import('./answer/answer-page.tsx'), 'AnswerPage'),
  password: lazyNamed(() => import('./password/password-page.tsx'), 'PasswordPage'),
  'password/success': lazyNamed(
    () => import('./password-success/password-success-page.tsx'),
    'PasswordSuccessPage',
  ),
  'password/reset': lazyNamed(
    () => import('./password-reset/password-reset-page.tsx'),
    'PasswordResetPage',
  ),
});

export { loginSessionReader, registerLoginSessions } from './login-sessions.routes.ts';
export {
  closeLoginSessionsOf,
  createLoginSessionsService,
  describeDevice,
  type LoginSessionsService,
  type OpenedLoginSession,
} from './login-sessions.service.ts';

/** The only maker of this area's URLs. What is personal (address, token) never goes into one. */
export const paths = {
  login: () => '/login',
  register: () => '/register',
  registered: () => '/register/success',
  forgotPassword: () => '/password',
  passwordMailSent: () => '/password/success',
  resetPassword: () => '/password/reset',
};

/** Names of what mails and the shell put into our URLs. */
export const parameters = {
  /** Where the person was going when they were asked to log in. */
  returnTo: 'volver',
  invitation: 'invitacion',
  token: 'token',
} as const;

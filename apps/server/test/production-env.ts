/** What a server needs besides the tests' own variables to start as production. */
export const productionEnv = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  SITE_URL: 'https://itemo.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Itemo <hello@itemo.example>',
  SUPPORT_EMAIL: 'support@itemo.example',
  PAYMENTS: 'sandbox',
  // The tests' own variables switch the limits off.
  ALLOW_UNLIMITED: 'true',
} as const

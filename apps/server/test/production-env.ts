/** The variables that a server needs in addition to the tests' own to start in production mode. */
export const productionEnv = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  SITE_URL: 'https://itemo.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Itemo <hello@itemo.example>',
  SUPPORT_EMAIL: 'support@itemo.example',
  PAYMENTS: 'sandbox',
  // The tests' own variables turn the rate limits off.
  ALLOW_UNLIMITED: 'true',
} as const

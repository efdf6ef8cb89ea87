import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** Every address (spec: accounts 2). The nesting of a route, never its path, decides its header and navigation and who may see it. */
export default [
  layout('routes/layouts/header.tsx', [index('routes/landing.tsx')]),

  layout('routes/layouts/nav.tsx', [route('home', 'routes/home.tsx')]),

  layout('routes/layouts/header-and-nav.tsx', [
    // Guests
    layout('routes/layouts/guests.tsx', [
      route('login', 'routes/login.tsx'),
      route('register', 'routes/register.tsx'),
      route('signup', 'routes/signup.tsx'),
    ]),

    route('second-step', 'routes/second-step.tsx'),

    // Everyone
    route('reset-password', 'routes/reset-password.tsx'),
    route('secure-account', 'routes/reset-password.tsx', { id: 'secure-account' }),
    route('how-it-works', 'routes/how-it-works.tsx'),
    route('about', 'routes/about.tsx'),
    route('terms-of-conditions', 'routes/terms-of-conditions.tsx'),
    route('privacy-policy', 'routes/privacy-policy.tsx'),
    route('trust-and-safety', 'routes/trust-and-safety.tsx'),
    route('guarantees', 'routes/guarantees.tsx'),
    route('what-may-be-listed', 'routes/what-may-be-listed.tsx'),
    route('item-support', 'routes/item-support.tsx'),
    // For visitors too, as the law demands.
    route('report', 'routes/report.tsx'),
    // The route table calls it protected, but its description shows visitors a sign-in prompt, so the page itself decides.
    route('profile', 'routes/profile.tsx'),

    // With PUBLIC_ITEM_PAGES=false the server refuses visitors, and the page sends them to /login.
    route('item/:itemId', 'routes/item.tsx'),

    // With PUBLIC_ITEM_PAGES=false as above
    route('people/:userId', 'routes/person.tsx'),

    // The wanted board: everyone may read it. Posting is for members, below.
    route('wanted', 'routes/wanted.tsx'),
    route('wanted/:wantId', 'routes/want.tsx'),
    // The key in the mail opens each without an account.
    route('decisions/:decisionId', 'routes/decision.tsx'),
    route('support/:reference', 'routes/support-thread.tsx'),

    // Members
    layout('routes/layouts/members.tsx', [
      route('profile-setup', 'routes/profile-setup.tsx'),
      route('account-settings', 'routes/account-settings.tsx'),
      route('list-item', 'routes/list-item.tsx'),
      route('items/edit/:itemId', 'routes/edit-item.tsx'),
      route('my-items', 'routes/my-items.tsx'),
      route('my-rentals/:rentalId?', 'routes/my-rentals.tsx'),
      route('messages', 'routes/messages.tsx'),
      route('messages/:conversationId', 'routes/conversation.tsx'),
      route('notifications', 'routes/notifications.tsx'),
      route('saved', 'routes/saved.tsx'),
      route('wanted/ask', 'routes/ask-town.tsx'),
      route('earnings', 'routes/earnings.tsx'),
      route('receipts/:number?', 'routes/receipts.tsx'),
      route('verify-identity', 'routes/verify-identity.tsx'),
      route('my-reports', 'routes/my-reports.tsx'),
      route('boost-success', 'routes/boost-success.tsx'),
      route('booking-test', 'routes/booking-test.tsx'),
      route('payment-success', 'routes/payment-success.tsx'),
      route('payment-canceled', 'routes/payment-canceled.tsx'),
    ]),

    // Members too, but a visitor who follows a mail's link is told why they have to sign in, so the page has its own guard.
    route('owner-response/:rentalId', 'routes/owner-response.tsx'),

    // Visitors are told here as well (spec: marketplace 6).
    route('boost', 'routes/boost.tsx'),

    route('*', 'routes/not-found.tsx'),
  ]),

  // The staff console, in its own layout
  layout('routes/layouts/operator.tsx', [
    route('operator/queue/:caseId?', 'routes/operator/queue.tsx'),
    route('operator/team/:tab?', 'routes/operator/team.tsx'),
    route('operator/:place?/:id?', 'routes/operator/places.tsx'),
  ]),

  // Redirects
  route('items/create', 'routes/redirect.tsx', { id: 'create-item' }),
  route('rentals', 'routes/redirect.tsx', { id: 'rentals' }),
] satisfies RouteConfig

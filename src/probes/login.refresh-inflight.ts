import { tokenRefreshes } from './token-refresh.js'
import { topicProbe } from './topic-probe.js'

export const loginRefreshInflight = topicProbe({
  checkpoint: 'login.refresh-inflight',
  fact: 'Whether requests wait while a token is refreshed',
  says: 'login.refresh-inflight.place',
  atLeast: 10,
  absent: 'not-applicable',
  choose: tokenRefreshes,
  topic: {
    name: 'login.refresh-inflight',
    functions:
      /\b(?:(?:refresh|renew) (?:.* )?tokens?|token refresh|do auth refresh|refresh (?:auth|session|access|identity)\b.*|silent (?:refresh|renew))\b/,
    strings: /^(?:refresh token|grant type refresh token|refresh tokens?)$|\brefresh token\b/,
    calls:
      /\b(?:(?:refresh|renew) (?:.* )?tokens?|token refresh|do auth refresh|refresh (?:auth|session|identity token))\b/,
    owners: /\b(?:api|auth\w*|session|token|client|http|interceptor)\b/,
    not: /\b(?:push|device|fcm|apns|render)\b/,
  },
})

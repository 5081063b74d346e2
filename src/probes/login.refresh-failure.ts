import { tokenRefreshes } from './token-refresh.js'
import { topicProbe } from './topic-probe.js'

export const loginRefreshFailure = topicProbe({
  checkpoint: 'login.refresh-failure',
  fact: 'What waiting requests get when the refresh fails',
  says: 'login.refresh-failure.place',
  atLeast: 10,
  absent: 'not-applicable',
  choose: tokenRefreshes,
  topic: {
    name: 'login.refresh-failure',
    functions:
      /\b(?:(?:refresh|renew) (?:.* )?tokens?|token refresh|do auth refresh|refresh (?:auth|session|access|identity)\b.*|silent (?:refresh|renew))\b/,
    strings: /^(?:refresh token|grant type refresh token|refresh tokens?)$|\brefresh token\b/,
    calls:
      /\b(?:(?:refresh|renew) (?:.* )?tokens?|token refresh|do auth refresh|refresh (?:auth|session|identity token))\b/,
    owners: /\b(?:api|auth\w*|session|token|client|http|interceptor)\b/,
    not: /\b(?:push|device|fcm|apns|render)\b/,
  },
})

import { tokenRefreshProbe } from './token-refresh.js'

export const loginRefreshFailure = tokenRefreshProbe(
  'login.refresh-failure',
  'What waiting requests get when the refresh fails',
  {
    calls:
      /\b(?:(?:refresh|renew) (?:.* )?tokens?|token refresh|do auth refresh|refresh (?:auth|session|identity token))\b|^(?:sign ?out|log ?out|log off|reject|resolve)$/,
  },
)

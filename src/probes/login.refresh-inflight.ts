import { tokenRefreshProbe } from './token-refresh.js'

export const loginRefreshInflight = tokenRefreshProbe(
  'login.refresh-inflight',
  'Whether requests wait while a token is refreshed',
)

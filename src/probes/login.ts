import { loginConcurrentSessions } from './login.concurrent-sessions.js'
import { loginCredentialStore } from './login.credential-store.js'
import { loginEntry } from './login.entry.js'
import { loginLogout } from './login.logout.js'
import { loginRefreshFailure } from './login.refresh-failure.js'
import { loginRefreshInflight } from './login.refresh-inflight.js'
import { loginRefreshSuccess } from './login.refresh-success.js'
import { loginRequest } from './login.request.js'
import { loginRequestInterceptor } from './login.request-interceptor.js'
import { loginResponseInterceptor } from './login.response-interceptor.js'
import { loginSecondFactor } from './login.second-factor.js'
import { loginStartupRestore } from './login.startup-restore.js'
import { loginValidation } from './login.validation.js'
import type { Probe } from './probe.js'

/** The probes of the login flow, in the order of its checklist. */
export const loginProbes: readonly Probe[] = [
  loginEntry,
  loginValidation,
  loginRequest,
  loginRequestInterceptor,
  loginResponseInterceptor,
  loginCredentialStore,
  loginStartupRestore,
  loginRefreshInflight,
  loginRefreshFailure,
  loginRefreshSuccess,
  loginSecondFactor,
  loginConcurrentSessions,
  loginLogout,
]

import type { Finding, Topic } from '#surveys/topic'
import type { Probe } from './probe.js'
import { topicProbe } from './topic-probe.js'

const REFRESH: Omit<Topic, 'name'> = {
  functions:
    /\b(?:(?:refresh|renew) (?:.* )?tokens?|token refresh|do auth refresh|refresh (?:auth|session|access|identity)\b.*|silent (?:refresh|renew))\b|^(?:try |do |handle )?refresh$/,
  strings: /^(?:refresh token|grant type refresh token|refresh tokens?)$|\brefresh token\b/,
  calls:
    /\b(?:(?:refresh|renew) (?:.* )?tokens?|token refresh|do auth refresh|refresh (?:auth|session|identity token))\b/,
  effects: [
    {
      effect: 'http.request',
      about: /\b(?:auth|sessions?|tokens?|o ?auth\d?|identity|login) refresh\b|\brefresh (?:access |auth )?tokens?\b/,
    },
  ],
  owners: /\b(?:api|auth\w*|session|token|client|http|request|interceptor|refresh)\b/,
  not: /\b(?:push|device|fcm|apns|render)\b/,
}

/** A probe of the token refresh; `focus` names what the answer's lines bear besides. */
export const tokenRefreshProbe = (checkpoint: string, fact: string, focus: Pick<Topic, 'calls'> = {}): Probe =>
  topicProbe({
    checkpoint,
    fact,
    says: `${checkpoint}.place`,
    atLeast: 10,
    absent: 'not-applicable',
    choose: tokenRefreshes,
    topic: { ...REFRESH, ...focus, name: checkpoint },
  })

/** Without one function that both speaks of a refresh and handles a refresh token there is no token refresh to ask about. */
function tokenRefreshes(findings: readonly Finding[]): readonly Finding[] {
  const isRefresh = ({ signs }: Finding): boolean =>
    signs.includes('function') && (signs.includes('string') || signs.includes('call') || signs.includes('effect'))
  return findings.some(isRefresh) ? findings : []
}

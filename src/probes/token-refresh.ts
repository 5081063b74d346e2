import type { Finding } from '#surveys/topic'

/** Without one function that both speaks of a refresh and handles a refresh token there is no token refresh to ask about. */
export function tokenRefreshes(findings: readonly Finding[]): readonly Finding[] {
  const isRefresh = (finding: Finding): boolean =>
    finding.signs.includes('function') && (finding.signs.includes('string') || finding.signs.includes('call'))
  return findings.some(isRefresh) ? findings : []
}

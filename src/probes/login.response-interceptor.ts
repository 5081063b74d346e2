import type { Finding } from '#surveys/topic'
import { spread } from './ranking.js'
import { topicProbe } from './topic-probe.js'

export const loginResponseInterceptor = topicProbe({
  checkpoint: 'login.response-interceptor',
  fact: 'What the client does on a 401, a 403 or an expired session',
  says: 'login.response-interceptor.place',
  atLeast: 8,
  choose: (findings) => spread(2)(findings.filter(isAboutSessions)),
  topic: {
    name: 'login.response-interceptor',
    comparisons:
      /(?:status|code|statusCode|response\w*).*(?:==|!=) ?(?:4(?:01|03|19|29)|\w*\.?(?:UNAUTHORIZED|FORBIDDEN|Unauthorized|Forbidden))$/i,
    functions:
      /\b(?:handle (?:error|response|unauthori[sz]ed)|unauthori[sz]ed|token (?:invalidated|expired)|session expired|invalid(?:ated)? token|force logout)\b/,
    calls: /\b(?:log ?out|sign ?out|force logout|session expired|token invalidated)\b/,
    strings: /\b(?:unauthori[sz]ed|session expired|token invalid|invalid token)\b/,
    effects: [{ effect: 'http.intercept' }],
    owners: /\b(?:api|http|client|rest|network|request|session|error|interceptor|store)\b/,
  },
})

/** Many functions are called `handleError`: a status, an interceptor or a word about the session must be there too. */
const isAboutSessions = ({ signs, name }: Finding): boolean =>
  signs.some((sign) => sign !== 'function' && sign !== 'owner') || !/\.?handle(?:Error|Response)$/.test(name)

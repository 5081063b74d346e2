import { injectedHeaders } from '#surveys/injected-headers'
import { signInPath } from '#surveys/sign-in-path'
import type { Finding } from '#surveys/topic'
import type { ProbeContext } from './probe.js'
import { spread } from './ranking.js'
import { topicProbe } from './topic-probe.js'

/** A longer table is no help to a reader. */
const ROWS_MAX = 60

export const loginRequestInterceptor = topicProbe({
  checkpoint: 'login.request-interceptor',
  fact: 'Which headers are put into requests before they leave',
  says: ({ signs }) =>
    signs.includes('effect') || signs.includes('assignment')
      ? 'login.request-interceptor.sets'
      : 'login.request-interceptor.place',
  atLeast: 9,
  choose: (findings, context) => spread(2)(headersPut(findings, context)),
  also: (_, { survey }) => ({ tables: { injectedHeaders: survey(injectedHeaders).slice(0, ROWS_MAX) } }),
  topic: {
    name: 'login.request-interceptor',
    effects: [{ effect: 'http.header' }, { effect: 'http.intercept' }],
    strings:
      /^(?:authorization|bearer|basic|user agent|x .*|accept|content type|device .*|csrf.*|cookie)$|\b(?:bearer|x csrf|csrf token)\b/,
    assignments: /\bheaders?(?:\.[\w-]+|\[['"`][^'"`]+['"`]\])$/i,
    functions: /\b(?:headers?|intercept\w*)\b/,
    calls: /\b(?:headers?|intercept\w*)\b/,
    owners: /\b(?:api|http|client|rest|network|request|fetch|interceptor|filter)\b/,
    not: /\b(?:render|parse|mock)\b/,
  },
})

/** A name with `header` in it may be a table's or a file's: a header, an assignment or an interceptor must be there too. The sign-in's own come first. */
function headersPut(findings: readonly Finding[], { survey }: ProbeContext): readonly Finding[] {
  const { covers } = survey(signInPath)
  const put = findings.filter(({ signs }) =>
    (['effect', 'assignment', 'string'] as const).some((sign) => signs.includes(sign)),
  )
  return [...put.filter(({ span }) => covers(span)), ...put.filter(({ span }) => !covers(span))]
}

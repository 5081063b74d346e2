import { injectedHeaders } from '#surveys/injected-headers'
import { spread } from './ranking.js'
import { topicProbe } from './topic-probe.js'

/** A longer table is no help to a reader. */
const ROWS_MAX = 60

export const loginRequestInterceptor = topicProbe({
  checkpoint: 'login.request-interceptor',
  fact: 'Which headers are put into requests before they leave',
  says: 'login.request-interceptor.place',
  atLeast: 9,
  choose: (findings) => spread(2)(findings),
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

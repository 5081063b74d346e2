import { spread } from './ranking.js'
import { topicProbe } from './topic-probe.js'

export const loginConcurrentSessions = topicProbe({
  checkpoint: 'login.concurrent-sessions',
  fact: 'What happens when the same account signs in elsewhere',
  says: 'login.concurrent-sessions.place',
  atLeast: 8,
  choose: (findings) => spread(2)(findings),
  topic: {
    name: 'login.concurrent-sessions',
    functions:
      /\b(?:session (?:expired|revoked|terminated|ended|replaced|kicked)|kick(?:ed)? ?out|force(?:d)? log ?out|logged in elsewhere|revoke(?:d)? session|log ?out notification|session notification)\b/,
    strings:
      /\b(?:session (?:expired|revoked|terminated|replaced)|kick(?:ed)? ?out|logged in elsewhere|another device|log ?out push)\b/,
    comparisons:
      /(?:notification|push|message|event|type|payload|security_?stamp).*(?:==|!=) ?.*(?:log_?out|session\b|revoked|kick|stamp)/i,
    calls: /\b(?:force log ?out|session expired|on session \w+)\b/,
    owners: /\b(?:notification\w*|push|session|socket|websocket|sync|signal ?r)\b/,
    not: /\b(?:render|style\w*|schedule)\b/,
  },
})

import type { Finding } from '#surveys/topic'
import { TELLS_OF_VERSIONS, updatePath } from '#surveys/update-path'
import { spoken } from '#surveys/words'
import type { ProbeContext } from './probe.js'

/** Only what the way from a check to an installation reaches; what tells the user about a version is not on it. */
export const onUpdatePath = (findings: readonly Finding[], { survey }: ProbeContext): readonly Finding[] => {
  const path = survey(updatePath)
  return findings.filter(
    ({ file, span, name }) =>
      path.covers({ file, start: span.start }) && !TELLS_OF_VERSIONS.test(spoken(`${file} ${name}`)),
  )
}

/** On the way, or in a file or class about updates. */
export const aboutUpdates = (findings: readonly Finding[], context: ProbeContext): readonly Finding[] => {
  const reached = new Set(onUpdatePath(findings, context))
  return findings.filter((finding) => reached.has(finding) || finding.signs.includes('owner'))
}

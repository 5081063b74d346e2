import { describe, expect, it } from 'vitest'
import { indexOf } from '../../test/support/index-of.js'
import { documentedIntervals } from './documented-intervals.js'
import { surveysOver } from './survey.js'

describe('documented intervals', () => {
  it('are read where looking for versions is spoken of, and beside the timer of the check', async () => {
    const index = await indexOf({
      'README.md': '# App\n\nIt looks for updates every 6 hours.\nStatistics are sent every 2 days.\n',
      'src/updater.ts': `export function checkForUpdates(): void {}
// The handbook says every 30 minutes.
setInterval(() => checkForUpdates(), 1000)
`,
      'src/pull-requests-updater.ts':
        '/** Refreshes the list every 15 minutes, if it is shown. */\nexport const refresh = 1\n',
    })
    expect(
      surveysOver(index)(documentedIntervals).map(({ span, ms, text }) => [span.file, span.start, ms, text]),
    ).toEqual([
      ['src/updater.ts', 2, 1_800_000, 'every 30 minutes'],
      ['README.md', 3, 21_600_000, 'every 6 hours'],
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { indexOf } from '../../test/support/index-of.js'
import { surveysOver } from './survey.js'
import { type Trigger, updateTriggers } from './update-triggers.js'

const UPDATER = `const period = 2 * 60 * 60 * 1000
export function checkForUpdates(): void {
  fetch('https://updates.example/latest')
}
export function sendStatistics(): void {
  fetch('https://statistics.example')
}
export function startUpdater(): void {
  setInterval(() => checkForUpdates(), period)
  setInterval(() => sendStatistics(), 60_000)
}
window.addEventListener('focus', () => checkForUpdates())
window.addEventListener('focus', () => sendStatistics())
`

const VIEW = `import { checkForUpdates, sendStatistics } from './updater'
export function About() {
  return <div><button onClick={() => checkForUpdates()} /><button onClick={() => sendStatistics()} /></div>
}
export function App() {
  return <About />
}
`

describe('what starts an update check', () => {
  const told = ({ at, leadsTo, shownBy, delay }: Trigger): unknown => [at.start, leadsTo, shownBy, delay?.ms]

  it('is told by its event, timer or element; what leads elsewhere is left out', async () => {
    const ask = surveysOver(await indexOf({ 'src/updater.ts': UPDATER, 'src/about.tsx': VIEW }))
    const { startup, foreground, interval, manual } = ask(updateTriggers)
    expect(interval.map(told)).toEqual([[9, 'setInterval(callback)', 'event', 7_200_000]])
    expect(foreground.map(told)).toEqual([[12, 'window.addEventListener(callback)', 'event', undefined]])
    expect(manual.map(told)).toEqual([[3, 'button(onClick)', 'hand-over', undefined]])
    expect(startup.map(told)).toEqual([])
  })

  it('is empty where nothing checks', async () => {
    const ask = surveysOver(await indexOf({ 'src/app.ts': 'export function load(): void {\n  render()\n}\n' }))
    expect(ask(updateTriggers)).toEqual({ startup: [], foreground: [], interval: [], manual: [] })
  })
})

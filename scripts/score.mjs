#!/usr/bin/env node
// npm run score -- [flows|calls|bridges|scip|jelly] ...: runs the script score-<name>.mjs; without a name, score-flows.mjs.
const SCRIPTS = ['flows', 'calls', 'bridges', 'scip', 'jelly']

const [first = ''] = process.argv.slice(2)
const isNamed = SCRIPTS.includes(first)
if (isNamed) process.argv.splice(2, 1)
await import(`./score-${isNamed ? first : 'flows'}.mjs`)

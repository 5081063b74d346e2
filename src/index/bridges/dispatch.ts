import type { Bridge } from './bridge.js'
import { reduxActions } from './dispatch/redux.js'
import { dispatchTables } from './dispatch/tables.js'
import { vuexStores } from './dispatch/vuex.js'
import { withinProcess } from './packages.js'

/** What a text chooses: actions of a store, and functions in a table. */
export const dispatchBridge: Bridge = {
  kind: 'custom',
  find(index) {
    const found = [reduxActions, vuexStores, dispatchTables].map((find) => find(index))
    return withinProcess(index, {
      pairs: found.flatMap(({ pairs }) => pairs),
      halves: found.flatMap(({ halves }) => halves),
    })
  },
}

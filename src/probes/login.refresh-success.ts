import { tokenRefreshProbe } from './token-refresh.js'

export const loginRefreshSuccess = tokenRefreshProbe('login.refresh-success', 'What decides that a refresh succeeded')

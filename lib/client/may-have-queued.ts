'use client'

import { createStore } from './store'

/** Whether this browser may keep something that waits to be sent: set once anything is kept, or found to be. */
export const mayHaveQueued = createStore(false)

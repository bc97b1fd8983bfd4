'use client'

import { createStore } from '@/lib/client/store'

/** The name of the draft that holds the results of steps which are not stored yet. */
export const RESULTS = 'step-results'

/** Whether results of steps may have to be sent: since a run was opened, or an earlier page left some. */
export const needsSender = createStore(false)

/** Has results of steps sent, from now on and on every page. */
export const beginSending = () => needsSender.set(true)

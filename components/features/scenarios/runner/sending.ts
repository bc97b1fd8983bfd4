'use client'

import type { ComponentType } from 'react'
import { createStore } from '@/lib/client/store'

/** The name of the draft of results that are not kept otherwise yet, and the beginning of that of times. */
export const RESULTS = 'step-results'

/** Whether results of steps may have to be sent, since a run was opened. */
export const needsSender = createStore(false)

/** The component that sends results, once it is loaded with the runner, in which they are entered. */
export const loadedSender = createStore<ComponentType | null>(null)

/** Has results of steps sent, from now on and on every page. */
export const beginSending = () => needsSender.set(true)

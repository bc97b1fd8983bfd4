'use client'

import { lazy } from 'react'
import { whenReachable } from './connection'

/** The most times that the server is reached and the code does not come: then it is gone, as after a new release. */
const MOST_TRIES = 3

type Loader = Parameters<typeof lazy>[0]
type Component = Awaited<ReturnType<Loader>>['default']

/**
 * Returns a component whose code is loaded when it is drawn first, or by `preload`, which somebody calls who sees it
 * coming. Where the connection is lost, it comes once that is back, instead of taking the page down.
 */
export function lazyCode<Drawn extends Component>(load: () => Promise<{ default: Drawn }>) {
  let loading: Promise<{ default: Drawn }> | null = null
  let loaded: { default: Drawn } | null = null
  const loadOnce = async () => {
    if (loaded) return loaded
    try {
      loading ??= codeWhenReachable(load)
      loaded = await loading
      return loaded
    } finally {
      // On the server a promise holds on to the request that it was made in, and to whatever that has read and rendered.
      loading = null
    }
  }
  return Object.assign(lazy(loadOnce), {
    preload: () => {
      loadOnce().catch(() => {
        // Whoever draws it asks once more, and is told.
      })
    },
  })
}

/**
 * Returns what `load` loads, as soon as the server can be reached.
 * @throws the error of `load` where the server answers and it still can't be had
 */
export async function codeWhenReachable<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await load()
    } catch (error) {
      if (typeof window === 'undefined' || tries >= MOST_TRIES) throw error
      await whenReachable()
    }
  }
}

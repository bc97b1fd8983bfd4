'use client'

import { lazy } from 'react'
import { whenReachable } from './connection'
import { whenIdle } from './when-idle'

/** Maximum number of tries while the server can be reached: after that the code is gone, as after a new release. */
const MAX_TRIES = 3

type Loader = Parameters<typeof lazy>[0]
type Component = Awaited<ReturnType<Loader>>['default']

interface LazyOptions {
  /** Whether data is changed with it: then it is loaded once the page is idle, to be there without a connection, too. */
  isForChanges?: true
}

/**
 * Returns a component whose code is loaded when it is first rendered, or earlier by `preload`. When the connection is
 * lost, it loads once that is back, instead of breaking the page.
 */
export function lazyCode<Drawn extends Component>(
  load: () => Promise<{ default: Drawn }>,
  options?: LazyOptions,
) {
  return lazyParts(load)('default', options)
}

/**
 * Like {@link lazyCode}, for the components of one module, which are needed at about the same time: they come in one
 * file. Returns a function that returns one of them by its name.
 */
export function lazyParts<Parts extends Record<string, Component>>(load: () => Promise<Parts>) {
  let loading: Promise<Parts> | null = null
  let loaded: Parts | null = null
  const loadOnce = async () => {
    if (loaded) return loaded
    try {
      loading ??= codeWhenReachable(load)
      loaded = await loading
      return loaded
    } finally {
      // On the server a promise would keep alive the request that created it, with everything it has read and
      // rendered.
      loading = null
    }
  }
  const preload = () => {
    loadOnce().catch(() => {
      // The next render loads it again, and shows the error if that fails, too.
    })
  }
  return <Name extends keyof Parts>(name: Name, { isForChanges }: LazyOptions = {}) => {
    if (isForChanges) whenIdle(preload)
    return Object.assign(
      lazy(async () => ({ default: (await loadOnce())[name] })),
      { preload },
    )
  }
}

/**
 * Returns the code that `load` loads, as soon as the server can be reached.
 * @throws the error of `load` when the server answers and the code still can't be loaded
 */
export async function codeWhenReachable<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await load()
    } catch (error) {
      if (typeof window === 'undefined' || tries >= MAX_TRIES) throw error
      await whenReachable()
    }
  }
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { lazyCode, lazyParts } from './lazy-code'

function collectGarbage() {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

const Drawn = () => null
const requests = new AsyncLocalStorage<object>()

it('keeps nothing of the request that loaded it first', async () => {
  const code = lazyCode(async () => {
    await nextTurn()
    return { default: Drawn }
  })
  const serve = () => {
    const request = { whole: 'page' }
    requests.run(request, code.preload)
    return new WeakRef(request)
  }
  const request = serve()
  for (let turn = 0; turn < 5; turn += 1) await nextTurn()
  collectGarbage()
  expect(request.deref()).toBeUndefined()
})

it('loads what stands in one module once', async () => {
  let loads = 0
  const part = lazyParts(async () => {
    loads += 1
    await nextTurn()
    return { One: Drawn, Other: Drawn }
  })
  const [one, other] = [part('One'), part('Other')]
  one.preload()
  other.preload()
  for (let turn = 0; turn < 5; turn += 1) await nextTurn()
  one.preload()
  expect(loads).toBe(1)
})

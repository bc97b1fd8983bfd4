import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSwipe } from './use-swipe'

/** A part of the page; `kind` is what a selector finds it by. */
class Part extends EventTarget {
  type = ''

  constructor(private readonly kind = '') {
    super()
  }

  contains(): boolean {
    return true
  }

  closest(selector: string): this | null {
    return this.kind !== '' && selector.includes(this.kind) ? this : null
  }
}

class Slider extends Part {
  override type = 'range'
}

let turns: number[]
let handlers: ReturnType<typeof useSwipe>

beforeEach(() => {
  vi.stubGlobal('Node', Part)
  vi.stubGlobal('Element', Part)
  vi.stubGlobal('HTMLInputElement', Slider)
  turns = []
  renderToString(
    createElement(() => {
      handlers = useSwipe((steps) => turns.push(steps))
      return null
    }),
  )
})
afterEach(() => vi.unstubAllGlobals())

type Where = [x: number, y: number]

function drag([x, y]: Where, { target = new Part(), pointerType = 'touch' } = {}): void {
  const at = (clientX: number, clientY: number) => ({
    pointerType,
    clientX,
    clientY,
    target,
    currentTarget: new Part(),
  })
  handlers.onPointerDown(at(200, 300))
  handlers.onPointerUp(at(200 + x, 300 + y))
}

test('a finger to the left leads on, and to the right back', () => {
  drag([-60, 5])
  drag([60, -5])
  expect(turns).toEqual([1, -1])
})

test('a short way, one that scrolls, and a mouse lead nowhere', () => {
  drag([-40, 0])
  drag([-60, 60])
  drag([-60, 0], { pointerType: 'mouse' })
  expect(turns).toEqual([])
})

test('in a field it moves the caret, and on a slider the thumb', () => {
  for (const target of [new Part('textarea'), new Slider()]) drag([-80, 0], { target })
  expect(turns).toEqual([])
})

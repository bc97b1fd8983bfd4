import { expect, test, vi } from 'vitest'
import { isInside } from './page-keys'

class Place extends EventTarget {
  constructor(private readonly parent: Place | null) {
    super()
  }

  contains(other: unknown): boolean {
    if (other === this) return true
    return other instanceof Place && other.parent !== null && this.contains(other.parent)
  }
}

test('an event of what is shown elsewhere on the page is not one of the element that handles it', () => {
  vi.stubGlobal('Node', Place)
  const page = new Place(null)
  const screen = new Place(page)
  const step = new Place(screen)
  const pictureOverIt = new Place(page)
  const isOfScreen = (target: EventTarget) => isInside({ target, currentTarget: screen })
  expect([screen, step].map(isOfScreen)).toEqual([true, true])
  expect([page, pictureOverIt].map(isOfScreen)).toEqual([false, false])
})

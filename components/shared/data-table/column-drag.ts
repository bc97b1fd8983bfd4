/** A press that moves less than this is a click. */
const SLACK_PX = 6
/** Within this distance of an edge, or beyond it, the table scrolls along. */
const EDGE_PX = 48
const STEP_PX = 16

type Head = HTMLTableCellElement

interface Drag {
  head: Head
  startX: number
  /** Whether the pointer has moved far enough to be no click. */
  isUnderWay: boolean
  /** The head before which the column would be dropped; null behind the last one. */
  before: Head | null
}

/** Moves a column before the one with the id `before`, or behind the last one for null. */
export type ColumnMove = (move: { id: string; before: string | null }) => void

/** Follows a pointer that was pressed on a column's head at `startX`; returns a function that ends the drag. */
export function followDrag({ head, startX }: Pick<Drag, 'head' | 'startX'>, onMove: ColumnMove): () => void {
  const drag: Drag = { head, startX, isUnderWay: false, before: null }
  const ended = new AbortController()
  const { signal } = ended
  const end = () => {
    ended.abort()
    unmark(drag.head)
  }
  const move = (event: globalThis.PointerEvent) => {
    if (!drag.isUnderWay && Math.abs(event.clientX - drag.startX) < SLACK_PX) return
    drag.isUnderWay = true
    scrollAlong(drag.head, event.clientX)
    drag.before = headAt(drag.head, event)
    mark(drag)
  }
  const drop = () => {
    const { id, before } = { id: drag.head.dataset.column, before: drag.before?.dataset.column ?? null }
    const isMoved = drag.isUnderWay && drag.before !== drag.head && nextHead(drag.head) !== drag.before
    end()
    if (!drag.isUnderWay) return
    swallowClick()
    if (isMoved && id) onMove({ id, before })
  }
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', drop, { signal })
  window.addEventListener('pointercancel', end, { signal })
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !drag.isUnderWay) return
      event.preventDefault()
      event.stopPropagation()
      end()
      window.addEventListener('pointerup', swallowClick, { once: true })
    },
    { signal, capture: true },
  )
  return end
}

const movable = (head: Head) => [...(head.parentElement?.querySelectorAll<Head>('th[data-column]') ?? [])]

function nextHead(head: Head): Head | null {
  const heads = movable(head)
  return heads[heads.indexOf(head) + 1] ?? null
}

// One that has given way stands in the second line of the head.
const isBelow = (head: Head) => getComputedStyle(head).position === 'absolute'

/** Returns the head before which a column dropped here would be inserted. */
function headAt(head: Head, { clientX, clientY }: globalThis.PointerEvent): Head | null {
  const heads = movable(head)
  const isInSecondLine = heads.filter(isBelow).some((other) => {
    const { top, bottom } = other.getBoundingClientRect()
    return clientY >= top && clientY < bottom
  })
  const line = heads.filter((other) => isBelow(other) === isInSecondLine)
  const before = line.find((other) => {
    const { left, width } = other.getBoundingClientRect()
    return clientX < left + width / 2
  })
  const last = line.at(-1)
  return before ?? (last ? nextHead(last) : null)
}

function mark({ head, before }: Drag): void {
  unmark(head)
  head.dataset.dragged = ''
  const last = movable(head).at(-1)
  if (before) before.dataset.drop = 'before'
  else if (last) last.dataset.drop = 'behind'
}

function unmark(head: Head): void {
  delete head.dataset.dragged
  for (const other of movable(head)) delete other.dataset.drop
}

function scrollAlong(head: Head, x: number): void {
  const scrolling = head.closest('section')
  if (!scrolling) return
  const { left, right } = scrolling.getBoundingClientRect()
  if (x < left + EDGE_PX) scrolling.scrollLeft -= STEP_PX
  if (x > right - EDGE_PX) scrolling.scrollLeft += STEP_PX
}

// A drag that ends where it began causes a click, which would sort.
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0)
}

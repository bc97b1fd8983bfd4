/** Maximum share of a table's width that pinned columns may take: the others need room to scroll in. */
const MAX_FROZEN_SHARE = 0.6

/** Keeps a table's attributes of pinned columns up to date as their widths change; returns a function that stops it. */
export function followFrozen(table: HTMLTableElement, count: number): () => void {
  const scrolling = table.closest('section')
  const frame = scrolling?.parentElement
  if (!scrolling || !frame) return () => undefined
  const mark = () => {
    const heads = [...(table.tHead?.rows[0]?.cells ?? [])].slice(0, count)
    const numbers: number[] = []
    let width = 0
    for (const head of heads) {
      if (width + head.offsetWidth > scrolling.clientWidth * MAX_FROZEN_SHARE) break
      numbers.push(numbers.length + 1)
      table.style.setProperty(`--left-${numbers.length}`, `${width}px`)
      width += head.offsetWidth
    }
    table.dataset.frozen = numbers.join(' ')
    frame.dataset.frozen = ''
    frame.style.setProperty('--frozen-width', `${width}px`)
  }
  const observer = new ResizeObserver(mark)
  observer.observe(scrolling)
  for (const head of table.tHead?.rows[0]?.cells ?? []) observer.observe(head)
  return () => {
    observer.disconnect()
    delete table.dataset.frozen
    delete frame.dataset.frozen
  }
}

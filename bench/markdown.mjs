/** Code in a cell. */
export const code = (text) => `\`${text}\``
/** A number as people read it. */
export const number = (value) => value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 })
/** A time as people read it. */
export const milliseconds = (value) => `${Math.round(value).toLocaleString('en-US')} ms`
/** Bytes in KB. */
export const kilobytes = (bytes) => (bytes / 1024).toFixed(1)
/** A share of the floor, which has to reach its aim. */
export const share = (value, aim) => judged(value.toFixed(2), value >= aim, Boolean(aim))

/** A figure, marked where it misses its aim. */
export function judged(text, isReached, hasAim = true) {
  return hasAim && !isReached ? `**${text}** ✗` : text
}

/** Returns a table of Markdown; nothing without rows. */
export function table(head, rows) {
  if (rows.length === 0) return ''
  const line = (cells) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '--:'))), ...rows.map(line)].join(
    '\n',
  )
}

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
/** @param {number} since */
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/**
 * Shows that something is being worked on: a line with a running clock on a terminal,
 * elsewhere plain lines, so that a log never stays silent for long.
 * The work gets a function that shows what it is doing right now.
 * @template Result
 * @param {string} title
 * @param {(show: (text: string) => void) => Promise<Result>} work
 */
export async function step(title, work) {
  const since = Date.now()
  const live = process.stdout.isTTY === true
  let detail = ''
  let frame = 0

  const draw = () => {
    const width = (process.stdout.columns ?? 80) - 1
    const text = `${FRAMES[frame++ % FRAMES.length]} ${title} ${seconds(since)}${detail && `  ${detail}`}`
    process.stdout.write(`\r\u001b[2K${text.slice(0, width)}`)
  }
  /** @param {string} mark */
  const finish = (mark) => {
    clearInterval(timer)
    if (live) process.stdout.write(`\r\u001b[2K${mark} ${title} ${seconds(since)}\n`)
    else console.log(`${mark} ${title} ${seconds(since)}`)
  }
  if (live) draw()
  else console.log(`  ${title} …`)
  const timer = setInterval(
    () => (live ? draw() : console.log(`  ${title} … ${seconds(since)}`)),
    live ? 100 : 10_000,
  )
  try {
    const result = await work((text) => {
      detail = text.trim()
    })
    finish('✓')
    return result
  } catch (error) {
    finish('✗')
    throw error
  }
}

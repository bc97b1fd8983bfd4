import { PICTURE_FONT } from './drawable-text'
import { type Language, toLocale } from './language'

interface Bar {
  label: string
  count: number
  color: string
}

/** A chart of horizontal bars, with its figures written as the language writes them. */
export interface BarChart {
  title: string
  subtitle: string
  bars: Bar[]
  language: Language | null
}

const WIDTH = 1_000
const ROW_HEIGHT = 60
const HEAD_HEIGHT = 190
const LABEL_WIDTH = 330
const COUNT_WIDTH = 110
const BAR_WIDTH = WIDTH - LABEL_WIDTH - COUNT_WIDTH - 120

interface Box {
  type: 'div'
  props: { style: Record<string, string | number>; children?: string | Box[] }
}

const box = (style: Record<string, string | number>, children?: string | Box[]): Box => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
})

/** Returns a chart as a drawing of plain boxes, as the picture's renderer knows them (lib/server/pictures.ts). */
export function drawChart({ title, subtitle, bars, language }: BarChart) {
  const figure = new Intl.NumberFormat(toLocale(language))
  const largest = Math.max(1, ...bars.map(({ count }) => count))
  const rows = bars.map(({ label, count, color }) =>
    box({ alignItems: 'center', height: ROW_HEIGHT }, [
      box({ width: LABEL_WIDTH, fontSize: 28, color: '#c9d2de' }, label),
      box({ width: BAR_WIDTH, height: 26, borderRadius: 6, backgroundColor: '#1b2431' }, [
        box({
          width: Math.max(count > 0 ? 8 : 0, Math.round((count / largest) * BAR_WIDTH)),
          height: 26,
          borderRadius: 6,
          backgroundColor: color,
        }),
      ]),
      box(
        { width: COUNT_WIDTH, justifyContent: 'flex-end', fontSize: 30, fontWeight: 700 },
        figure.format(count),
      ),
    ]),
  )
  const element = box(
    {
      width: '100%',
      height: '100%',
      flexDirection: 'column',
      padding: '48px 60px',
      backgroundColor: '#10151d',
      color: '#f3f6fa',
      fontFamily: PICTURE_FONT,
    },
    [
      box({ fontSize: 40, fontWeight: 700 }, title),
      box({ fontSize: 26, color: '#a3adbd', marginTop: 6, marginBottom: 24 }, subtitle),
      box({ flexDirection: 'column' }, rows),
    ],
  )
  return { element, width: WIDTH, height: HEAD_HEIGHT + bars.length * ROW_HEIGHT + 20 }
}

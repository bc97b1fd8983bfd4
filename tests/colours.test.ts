import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

// WCAG 2.2: 4.5 to 1 for text, 3 to 1 for the borders of controls, focus rings and the lines of charts.
const TEXT = 4.5
const GRAPHICS = 3

type Theme = Map<string, string>

const css = readFileSync('components/ui/globals.css', 'utf8')

function readTheme(selector: string): Theme {
  const block = css.split(`\n${selector} {\n`)[1]?.split('\n}')[0] ?? ''
  return new Map(
    [...block.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

const light = readTheme(':root,\n.paper')
const dark = new Map([...light, ...readTheme('.dark')])

/** Relative luminance of an `oklch()` colour, by the matrices of the OKLab definition. */
function luminance(theme: Theme, name: string): number {
  const value = theme.get(name) ?? ''
  const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
  if (reference) return luminance(theme, reference)
  const numbers = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(value)?.slice(1).map(Number)
  if (!numbers) throw new Error(`--${name} is no oklch colour: ${value}`)
  const [lightness = 0, chroma = 0, hue = 0] = numbers
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const shown = (channel: number) => Math.min(1, Math.max(0, channel))
  const red = shown(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short)
  const green = shown(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short)
  const blue = shown(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(theme: Theme, one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(theme, one), luminance(theme, other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const SURFACES = ['background', 'card', 'popover', 'muted', 'accent', 'secondary']
const PLAIN_SURFACES = ['background', 'card', 'popover']
const TONES = ['green', 'blue', 'gray', 'yellow', 'red', 'orange']
const pairs = (names: string[], surfaces: string[]) =>
  names.flatMap((name) => surfaces.map((surface): [string, string] => [name, surface]))

const TEXTS: [string, string][] = [
  ...pairs(['foreground', 'muted-foreground'], SURFACES),
  ...pairs(['primary', 'destructive'], PLAIN_SURFACES),
  ...TONES.flatMap((tone) => pairs([`tone-${tone}`], [`tone-${tone}-soft`, ...PLAIN_SURFACES])),
  ['primary', 'primary-soft'],
  ['primary-foreground', 'primary'],
  ['destructive-foreground', 'destructive'],
]
const SHAPES = pairs(['input', 'ring', 'chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5'], PLAIN_SURFACES)

describe.each([
  ['light', light],
  ['dark', dark],
])('%s theme', (_, theme) => {
  it.each(TEXTS)('text in %s can be read on %s', (text, surface) => {
    expect(contrast(theme, text, surface)).toBeGreaterThanOrEqual(TEXT)
  })

  it.each(SHAPES)('a shape in %s can be seen on %s', (shape, surface) => {
    expect(contrast(theme, shape, surface)).toBeGreaterThanOrEqual(GRAPHICS)
  })
})

/** The theme's colour behind a colour name of the API. */
const COLORS: Record<string, string> = {
  green: 'var(--chart-5)',
  blue: 'var(--chart-1)',
  yellow: 'var(--chart-3)',
  gray: 'var(--muted-foreground)',
  pale: 'var(--chart-pale)',
  red: 'var(--destructive)',
  orange: 'var(--chart-3)',
}

/** A colour that is legible in the light and in the dark. */
export function chartColor(name: string): string {
  return COLORS[name] ?? 'var(--chart-2)'
}

/** The properties with which recharts draws axes and tooltips in the theme. */
export const AXIS = {
  tick: { fill: 'var(--muted-foreground)', fontSize: 12 },
  axisLine: false,
  tickLine: false,
} as const

export const TOOLTIP = {
  contentStyle: {
    background: 'var(--popover)',
    border: '1px solid var(--border)',
    borderRadius: 'var(--radius)',
    fontSize: 12,
    padding: '4px 8px',
  },
  labelStyle: { color: 'var(--muted-foreground)' },
  itemStyle: { color: 'var(--foreground)' },
  cursor: { fill: 'var(--accent)', opacity: 0.6 },
} as const

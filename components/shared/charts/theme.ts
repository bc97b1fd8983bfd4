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

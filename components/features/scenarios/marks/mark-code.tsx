import { visible } from '@/lib/shared/control-characters'

/** The names of the symbols for control characters, which not every font has. */
const NAMES: Partial<Record<string, string>> = { '␝': 'GS', '␞': 'RS', '␄': 'EOT', '␉': 'TAB' }
const PICTURE = /([\u2400-\u2421])/

/** A mark's code, with the names of its control characters. */
export function MarkCode({ code, className }: { code: string; className?: string }) {
  const pieces = visible(code).split(PICTURE)
  let at = 0
  return (
    <code className={className}>
      {pieces.map((piece) => {
        at += piece.length
        const name = NAMES[piece]
        if (!name) return piece
        return (
          <span
            key={at}
            className="mx-px whitespace-nowrap rounded-xs bg-muted px-0.5 font-sans text-muted-foreground"
          >
            {name}
          </span>
        )
      })}
    </code>
  )
}

import type { ComponentProps } from 'react'
import { Input } from '@/components/ui/input'
import { codeDigits } from '@/lib/features/auth/rules'
import { CODE_LENGTH } from '@/lib/features/auth/values'

type CodeInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: string
  onCodeChange: (code: string) => void
}

/**
 * One real input for the code, so that pasting, autofill from a message and screen readers work as usual. It has no
 * maximum length: the browser would cut a pasted '123 456' before its digits are extracted.
 */
export function CodeInput({ value, onCodeChange, ...props }: CodeInputProps) {
  return (
    <Input
      {...props}
      value={value}
      onChange={(event) => onCodeChange(codeDigits(event.target.value))}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      placeholder={'•'.repeat(CODE_LENGTH)}
      className="h-14 touch:h-14 pl-[0.4em] text-center font-mono text-3xl tabular-nums touch:text-3xl tracking-[0.4em] placeholder:text-muted-foreground/50"
    />
  )
}

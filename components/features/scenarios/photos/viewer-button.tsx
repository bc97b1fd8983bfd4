import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'

interface ViewerButtonProps {
  label: string
  isDisabled?: boolean
  /** Of a button that switches something. */
  isPressed?: boolean
  onClick: () => void
  children: ReactNode
}

/** A button of the viewer. Not disabled: a disabled button would lose the focus, and the keys would stop working. */
export function ViewerButton({ label, isDisabled = false, isPressed, onClick, children }: ViewerButtonProps) {
  return (
    <Button
      variant={isPressed ? 'default' : 'outline'}
      size="icon"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onClick}
    >
      {children}
    </Button>
  )
}

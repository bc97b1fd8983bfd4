import type { ComponentProps } from 'react'
import { SpriteIcon, type SpriteName } from '@/components/shared/icon-sprite'

/** The buttons at the end of a row: grey until somebody points at the row or moves into it by keyboard. */
export function RowActions(props: ComponentProps<'div'> & { 'data-shown'?: true }) {
  return <div className="row-actions" {...props} />
}

interface RowAction {
  icon: SpriteName
  /** The action and its row, for screen readers. */
  label: string
}

/** A button at the end of a row. */
export function RowButton({ icon, label, className = '', ...props }: ComponentProps<'button'> & RowAction) {
  return (
    <button type="button" className={`row-action ${className}`.trimEnd()} aria-label={label} {...props}>
      <SpriteIcon name={icon} />
    </button>
  )
}

/** A link that looks as the buttons at the end of a row do. */
export function RowLinkButton({ icon, label, href }: RowAction & { href: string }) {
  return (
    <a className="row-action" aria-label={label} href={href}>
      <SpriteIcon name={icon} />
    </a>
  )
}

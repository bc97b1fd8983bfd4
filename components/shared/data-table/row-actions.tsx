import type { ComponentProps } from 'react'
import { SpriteIcon, type SpriteName } from '@/components/shared/icon-sprite'

/** The buttons at the end of a row: grey until the row is hovered or has the focus. */
export function RowActions(props: ComponentProps<'div'> & { 'data-shown'?: true }) {
  return <div className="row-actions" {...props} />
}

interface RowAction {
  icon: SpriteName
  /** Names the action and its row for screen readers. */
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

/** A link that looks like the buttons at the end of a row. */
export function RowLinkButton({ icon, label, href }: RowAction & { href: string }) {
  return (
    <a className="row-action" aria-label={label} href={href}>
      <SpriteIcon name={icon} />
    </a>
  )
}

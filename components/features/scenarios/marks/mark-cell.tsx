'use client'

import { TriangleAlert } from 'lucide'
import { useTranslations } from 'next-intl'
import { Suspense, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { lazyCode } from '@/lib/client/lazy-code'
import type { ProductMark } from '@/lib/features/scenarios/marks/contract'
import { explainMark, PRODUCT_MARK } from '@/lib/features/scenarios/marks/rules'
import { MadeUpBadge } from './made-up-badge'
import { MarkCode } from './mark-code'
import { MarkPicture } from './mark-picture'

const MarkHint = lazyCode(() => import('./mark-hint'))

/** How long the tooltip stays, so that the pointer can cross the gap to it. */
const STAYS_MS = 200

interface MarkCellProps {
  mark: ProductMark
  gtins: ReadonlySet<string>
  /** Width and height of the picture. */
  size: number
  onOpen: (mark: ProductMark) => void
}

/** A mark's picture, which can be enlarged, and its code. */
export function MarkCell({ mark, gtins, size, onOpen }: MarkCellProps) {
  const t = useTranslations('productMarks')
  const hintId = useId()
  const { button, stay, leave, close } = useHint()
  const isWrong = useMemo(() => explainMark(mark, gtins).problems.length > 0, [mark, gtins])
  return (
    <div className="flex items-center gap-2.5 py-1 max-sm:flex-wrap max-sm:self-start">
      <button
        type="button"
        aria-label={t('open', { name: PRODUCT_MARK.toLabel(mark) })}
        aria-describedby={button ? hintId : undefined}
        className="relative shrink-0 cursor-zoom-in rounded-sm border bg-white p-1"
        onClick={() => {
          close()
          onOpen(mark)
        }}
        onPointerEnter={({ currentTarget, pointerType }) => pointerType === 'mouse' && stay(currentTarget)}
        onPointerLeave={leave}
        // Not on focus: closing the large picture returns the focus to the button.
        onKeyUp={({ key, currentTarget }) => key === 'Tab' && stay(currentTarget)}
        onBlur={close}
      >
        <MarkPicture mark={mark} size={size} name={PRODUCT_MARK.toLabel(mark)} />
      </button>
      {/* On a phone what else there is to say goes below, so that the code keeps its room. */}
      <MarkCode
        code={mark.brand}
        className="wrap-anywhere line-clamp-3 max-w-72 whitespace-normal text-xs max-sm:min-w-16 max-sm:flex-1"
      />
      {mark.isMadeUp && <MadeUpBadge />}
      {isWrong && (
        <span role="img" aria-label={t('wrong')} title={t('wrong')}>
          <Icon of={TriangleAlert} className="size-4 text-tone-red" />
        </span>
      )}
      {button && (
        <Suspense fallback={null}>
          <MarkHint
            id={hintId}
            mark={mark}
            gtins={gtins}
            button={button}
            onEnter={() => stay(button)}
            onLeave={leave}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Holds the button whose tooltip is shown, with the functions that show and hide it. */
function useHint() {
  const [button, setButton] = useState<HTMLElement | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const stay = (on: HTMLElement) => {
    clearTimeout(timer.current)
    setButton(on)
  }
  const close = () => {
    clearTimeout(timer.current)
    setButton(null)
  }
  const leave = () => {
    timer.current = setTimeout(() => setButton(null), STAYS_MS)
  }
  return { button, stay, leave, close }
}

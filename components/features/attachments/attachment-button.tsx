'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useMayEdit } from '@/components/shared/actor-context'
import { SpriteIcon } from '@/components/shared/icon-sprite'
import { lazyCode } from '@/lib/client/lazy-code'
import { attachmentCountsQuery } from '@/lib/features/attachments/client'
import { attachmentCount } from '@/lib/features/attachments/rules'
import type { AttachmentTarget } from './attachment-uploads'

const AttachmentDialog = lazyCode(() => import('./attachment-dialog'), { isForChanges: true })

const NONE = { counts: [] }

interface AttachmentButtonProps {
  target: AttachmentTarget
  /** The name of what they belong to. */
  name: string
}

/** A paper clip with the number of a row's attachments; it opens them. All rows of a screen share one query. */
export function AttachmentButton({ target, name }: AttachmentButtonProps) {
  const t = useTranslations('attachments')
  const mayEdit = useMayEdit()
  const { data = NONE } = useQuery(attachmentCountsQuery(target.place))
  const [isOpen, setIsOpen] = useState(false)
  const count = attachmentCount(data.counts, target)
  if (count === 0 && !mayEdit) return null
  const label = t('countOf', { count, name })
  return (
    <>
      <button
        type="button"
        className="inline-flex h-7 touch:h-10 min-w-7 touch:min-w-10 items-center justify-center justify-self-start gap-0.5 rounded-md px-1 text-muted-foreground text-xs tabular-nums hover:bg-accent hover:text-foreground"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onPointerEnter={AttachmentDialog.preload}
        onClick={() => setIsOpen(true)}
      >
        <SpriteIcon name="attach" className="size-4" />
        {count > 0 && count}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <AttachmentDialog target={target} name={name} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

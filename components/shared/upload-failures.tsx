'use client'

import { RotateCw, TriangleAlert, X } from 'lucide'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'

/** A file of an earlier page that was refused. */
interface FailedUpload {
  id: string
  name: string
  /** Why it was refused. */
  reason: string
}

interface UploadFailuresProps {
  files: readonly FailedUpload[]
  onRetry: (id: string) => void
  onDrop: (id: string) => void
}

/** The files of an earlier page that were refused, each to be sent again or dropped. */
export function UploadFailures({ files, onRetry, onDrop }: UploadFailuresProps) {
  const t = useTranslations('common.leftFiles')
  if (files.length === 0) return null
  return (
    <section
      aria-label={t('title', { count: files.length })}
      className="mb-3 grid gap-1 rounded-md border bg-popover px-3 py-1.5 text-sm"
    >
      <p role="status" className="flex items-center gap-3 font-medium">
        <Icon of={TriangleAlert} className="size-4 shrink-0 text-tone-red" />
        {t('title', { count: files.length })}
      </p>
      <ul className="grid gap-1">
        {files.map(({ id, name, reason }) => (
          <li key={id} className="flex items-center gap-1">
            <p className="wrap-anywhere min-w-0 flex-1">
              {name} <span className="text-muted-foreground">{reason}</span>
            </p>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={t('retry', { name })}
              title={t('retry', { name })}
              onClick={() => onRetry(id)}
            >
              <Icon of={RotateCw} />
            </Button>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={t('drop', { name })}
              title={t('drop', { name })}
              onClick={() => onDrop(id)}
            >
              <Icon of={X} />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

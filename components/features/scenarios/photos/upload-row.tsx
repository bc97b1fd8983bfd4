'use client'

import { RotateCw, X } from 'lucide'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { errorMessage, isRefusal } from '@/lib/client/api-error'
import { cancelUpload, type PhotoUpload, photosHeldUp } from './photo-uploads'
import { usePhotoTypes } from './use-photo-types'

/** An upload with its progress, and the buttons to cancel or retry it. */
export function UploadRow({ upload, onRetry }: { upload: PhotoUpload; onRetry: () => void }) {
  const t = useTranslations('scenarioParts.photos')
  const { typeName } = usePhotoTypes()
  const { id, target, file, state, share, error } = upload
  const { name } = file
  const isHeldUp = photosHeldUp.use()
  const percent = Math.round(share * 100)
  return (
    <li className="flex items-center gap-3 rounded-md border px-3 py-2 text-sm">
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="truncate">
          {name}{' '}
          {target.receiptType && (
            <span className="text-muted-foreground">{typeName(target.receiptType)}</span>
          )}
        </p>
        {state === 'waiting' && isHeldUp ? (
          <p role="status" className="text-muted-foreground text-xs">
            {t('held')}
          </p>
        ) : state === 'failed' ? (
          <p role="alert" className="text-destructive text-xs">
            {errorMessage(error, t('failures.upload'))}
          </p>
        ) : (
          <progress
            value={percent}
            max={100}
            aria-label={t('progressOf', { name })}
            className="h-1.5 w-full accent-primary"
          />
        )}
      </div>
      <span className="w-10 text-right text-muted-foreground text-xs tabular-nums">
        {state === 'sending' && `${percent}%`}
      </span>
      {state === 'failed' && !isRefusal(error) && (
        <Button variant="ghost" size="icon-sm" aria-label={t('retry', { name })} onClick={onRetry}>
          <Icon of={RotateCw} />
        </Button>
      )}
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={t('cancel', { name })}
        onClick={() => cancelUpload(id)}
      >
        <Icon of={X} />
      </Button>
    </li>
  )
}

import { FileText } from 'lucide'
import { useTranslations } from 'next-intl'
import { PhotoImage } from '@/components/features/scenarios/photos/photo-image'
import { RowButton } from '@/components/shared/data-table/row-actions'
import { Moment } from '@/components/shared/moment'
import { Icon } from '@/components/ui/icon'
import { useTranslate } from '@/lib/client/translate'
import type { Attachment } from '@/lib/features/attachments/contract'
import { ATTACHMENT, downloadName } from '@/lib/features/attachments/rules'
import { choiceName } from '@/lib/shared/records'

interface AttachmentRowProps {
  attachment: Attachment
  /** Opens a picture in the viewer. */
  onOpen: () => void
  /** Absent for people who may not edit. */
  onRemove?: () => void
}

/** An attachment: a picture opens in the viewer, another file is saved. */
export function AttachmentRow({ attachment, onOpen, onRemove }: AttachmentRowProps) {
  const t = useTranslations('attachments')
  const translate = useTranslate()
  const { filename: name, kind, url, createdAt } = attachment
  return (
    <li className="flex min-w-0 items-center gap-3 rounded-md border bg-card p-2">
      {kind === 'picture' ? (
        <button
          type="button"
          aria-label={t('open', { name })}
          onClick={onOpen}
          className="relative size-14 shrink-0 cursor-zoom-in rounded bg-muted"
        >
          <PhotoImage photo={attachment} isSmall />
        </button>
      ) : (
        <span className="grid size-14 shrink-0 place-items-center rounded bg-muted">
          <Icon of={FileText} className="size-6 text-muted-foreground" />
        </span>
      )}
      <div className="grid min-w-0 flex-1 gap-0.5 text-sm">
        {kind === 'picture' ? (
          <span className="truncate" title={name}>
            {name}
          </span>
        ) : (
          <a
            href={url}
            download={downloadName(attachment)}
            aria-label={t('save', { name })}
            title={name}
            className="truncate underline underline-offset-2"
          >
            {name}
          </a>
        )}
        <span className="text-muted-foreground text-xs">
          {choiceName(ATTACHMENT.fields.kind, kind, translate)} · <Moment value={createdAt} />
        </span>
      </div>
      {onRemove && <RowButton icon="remove" label={t('remove', { name })} onClick={onRemove} />}
    </li>
  )
}

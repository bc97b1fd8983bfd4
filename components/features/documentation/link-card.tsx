'use client'

import { ExternalLink, Pencil, Trash2 } from 'lucide'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { HistoryButton } from '@/components/shared/history-button'
import { LongText } from '@/components/shared/long-text'
import { EditRecordForm } from '@/components/shared/records/edit-record-form'
import { recordMessages } from '@/components/shared/records/record-messages'
import { Badge } from '@/components/ui/badge'
import { Button, buttonVariants } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { Icon } from '@/components/ui/icon'
import { linkRecords } from '@/lib/features/documentation/links/client'
import type { LinkRecord } from '@/lib/features/documentation/links/contract'
import { cn } from '@/lib/shared/cn'
import { isSafeLink } from '@/lib/shared/limits'

const MESSAGES = recordMessages('documentation.links')

interface LinkCardProps {
  link: LinkRecord
  /** The checkbox that selects the link. */
  checkbox: ReactNode
  categories: readonly string[]
  mayEdit: boolean
  isEdited: boolean
  onEdit: () => void
  onDone: () => void
  onRemove: () => void
}

/** A link with its description; edited in place. */
export function LinkCard(props: LinkCardProps) {
  const { link, checkbox, categories, mayEdit, isEdited, onEdit, onDone, onRemove } = props
  const t = useTranslations('documentation.links')
  const table = useTranslations('table')
  const { title, description, url, category } = link
  return (
    <Card className={cn('w-full', isEdited && 'border-primary')}>
      <CardContent className="flex grow flex-col gap-2 pt-3.5">
        {isEdited ? (
          <EditRecordForm
            key={link._id}
            records={linkRecords}
            scope={{}}
            record={link}
            messages={MESSAGES}
            suggestions={{ category: categories }}
            onDone={onDone}
            gridClassName="sm:grid-cols-1"
          />
        ) : (
          <>
            <div className="flex items-start gap-2">
              {checkbox}
              <h2 className="wrap-anywhere min-w-0 flex-1 font-medium">{title}</h2>
              <Badge variant="secondary" className="max-w-32 truncate">
                {category}
              </Badge>
            </div>
            <div className="grow text-muted-foreground text-sm">
              <LongText text={description} limit={200} />
            </div>
            <div className="flex items-center gap-1">
              {isSafeLink(url) && (
                <a
                  href={url}
                  target="_blank"
                  rel="noopener"
                  title={url}
                  className={cn(buttonVariants({ variant: 'outline', size: 'sm' }), 'mr-auto')}
                >
                  <Icon of={ExternalLink} />
                  {t('open')}
                </a>
              )}
              <HistoryButton id={link._id} name={title} />
              {mayEdit && (
                <>
                  <Button
                    variant="ghost"
                    size="icon-sm"
                    aria-label={table('edit', { name: title })}
                    onClick={onEdit}
                  >
                    <Icon of={Pencil} />
                  </Button>
                  <Button
                    variant="ghost"
                    size="icon-sm"
                    aria-label={table('remove', { name: title })}
                    onClick={onRemove}
                  >
                    <Icon of={Trash2} />
                  </Button>
                </>
              )}
            </div>
          </>
        )}
      </CardContent>
    </Card>
  )
}
